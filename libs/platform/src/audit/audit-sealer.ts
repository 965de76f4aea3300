import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/index.js';
import { registerAuditing } from './auditing.js';
import { sealBatch } from './seal-batch.js';

const POLL_MS = 1_000;
/** Commits that follow one another closely are sealed together. */
const GATHER_MS = 200;
const LOG_HEAD_EVERY_MS = 3_600_000;

const HAS_WORK = 'SELECT EXISTS (SELECT FROM audit_log WHERE seq IS NULL) AS "hasWork"';
const HEAD = `SELECT seq::text AS seq, encode(hash, 'hex') AS hash FROM audit_head`;

/** Chains one service's records within seconds of their commit, never in the way of an act. */
export class AuditSealer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timers: NodeJS.Timeout[] = [];
  private gathering: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;
  private loggedHead = '';

  constructor(
    private readonly service: string,
    private readonly source: DataSource,
    private readonly logger: Logger,
    private readonly tenantId: string | undefined,
  ) {}

  onApplicationBootstrap(): void {
    registerAuditing(this.source, { wake: () => this.wake(), tenantId: this.tenantId });
    this.timers = [setInterval(() => this.wake(), POLL_MS), setInterval(() => void this.logHead(), LOG_HEAD_EVERY_MS)];
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    clearTimeout(this.gathering);
    await this.running;
  }

  wake(): void {
    if (this.stopped || this.gathering) return;
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      this.running ??= this.seal().finally(() => (this.running = undefined));
    }, GATHER_MS);
  }

  private async seal(): Promise<void> {
    try {
      const [found] = await this.source.query<{ hasWork: boolean }[]>(HAS_WORK);
      if (found?.hasWork) while (!this.stopped && (await sealBatch(this.source, this.service)));
    } catch (error) {
      this.logger.error({ err: error }, 'Records of acts could not be sealed; it will be tried again');
    }
  }

  /** A copy outside the database, wherever the operator keeps logs: who rewrites the whole chain would have to rewrite that too. */
  private async logHead(): Promise<void> {
    const [head] = await this.source.query<{ seq: string; hash: string }[]>(HEAD).catch(() => []);
    if (!head || head.hash === this.loggedHead) return;
    this.loggedHead = head.hash;
    this.logger.info({ auditSeq: Number(head.seq), auditHash: head.hash }, 'Audit chain');
  }
}
