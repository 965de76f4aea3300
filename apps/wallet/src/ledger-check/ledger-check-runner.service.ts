import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, newId } from '#kernel';
import { connectionOptions, inUtc, watchAnswers } from '#platform/database';
import { RepeatedWork } from '#platform/jobs';
import type { Logger } from '#platform/logging';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { CLOCK, LOGGER } from '../tokens.js';
import { checkLedger, type CheckResult } from './check-ledger.js';
import { LedgerChecksRepository } from './ledger-checks.repository.js';

const EVERY_MS = 60_000;
/** By itself the service looks through everything once a day. */
const BY_ITSELF_AFTER_MS = 24 * 3_600_000;
/** A start has other things to do first. */
const NOT_BEFORE_MS = 15 * 60_000;
const LOG_HEAD_EVERY_MS = 3_600_000;
/** Between two slices, so that a check is never what postings wait for. */
const REST_MS = 20;

/** The last part of a check adds up whole tables; what takes longer has lost its server. */
const STATEMENT_WITHIN_MS = 2 * 3_600_000;

const LOCK = `SELECT pg_try_advisory_lock(hashtextextended('saffron ledger check', 0)) AS "isOurs"`;

/**
 * Checks the ledger behind the pages, slice by slice, on a connection of its own. One instance of the service at a time; a check that
 * an end of the process cut short begins anew.
 */
@Injectable()
export class LedgerCheckRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: RepeatedWork;
  private isStopped = false;
  private client: pg.Client | undefined;
  private loggedHead = '';
  private loggedAt = 0;
  private readonly startedAt: number;

  constructor(
    private readonly checks: LedgerChecksRepository,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.startedAt = this.now();
    const onError = (err: unknown) =>
      this.logger.error({ err }, 'The ledger could not be checked; it will be tried again');
    this.work = new RepeatedWork(() => this.look(), { everyMs: EVERY_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    // The end of a check reads whole tables; nobody waits for that to stop.
    await this.client?.end();
    await this.work.stop();
  }

  wake(): void {
    this.work.wake();
  }

  private now(): number {
    return this.clock.now().getTime();
  }

  private async look(): Promise<void> {
    await this.logHead();
    if (await this.isDue()) await this.checks.insert(newId(), null);
    const running = await this.checks.running();
    if (running) await this.withOwnConnection((client) => this.check(client, running.id));
  }

  private async isDue(): Promise<boolean> {
    if (this.now() - this.startedAt < NOT_BEFORE_MS) return false;
    const last = await this.checks.last();
    return !last || this.now() - Date.parse(last.requestedAt) > BY_ITSELF_AFTER_MS;
  }

  private async check(client: pg.Client, id: string): Promise<void> {
    const onSlice = async (progress: { checked: bigint; total: bigint }): Promise<void> => {
      if (this.isStopped) throw new Error('the service ends');
      await this.checks.save(id, progress);
      await delay(REST_MS);
    };
    const result = await checkLedger(client, { onSlice });
    await this.checks.finish(id, result);
    this.tell(result);
  }

  private tell({ finding, checked, hash }: CheckResult): void {
    if (finding) this.logger.error({ ...finding }, 'The ledger differs from its log');
    else this.logger.info({ ledgerNumber: checked.toString(), ledgerHash: hash }, 'The ledger is as its log says');
  }

  /** The lock is the session's: whatever ends it, another instance can go on. */
  private async withOwnConnection(act: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({
      connectionString: inUtc(this.config.databaseUrl),
      application_name: 'saffron-wallet-check',
      ...connectionOptions(STATEMENT_WITHIN_MS),
    });
    client.on('error', () => undefined);
    await client.connect();
    watchAnswers(client, STATEMENT_WITHIN_MS);
    this.client = client;
    try {
      const { rows } = await client.query<{ isOurs: boolean }>(LOCK);
      if (rows[0]?.isOurs) await act(client);
    } catch (error) {
      if (!this.isStopped) throw error;
    } finally {
      this.client = undefined;
      await client.end();
    }
  }

  /** A copy outside the database, wherever the operator keeps logs: who makes the whole log anew would have to change that too. */
  private async logHead(): Promise<void> {
    if (this.now() - this.loggedAt < LOG_HEAD_EVERY_MS) return;
    const { number, hash } = await this.checks.head();
    this.loggedAt = this.now();
    if (!hash || hash === this.loggedHead) return;
    this.loggedHead = hash;
    this.logger.info({ ledgerNumber: number, ledgerHash: hash }, 'Ledger chain');
  }
}
