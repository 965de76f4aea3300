import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { auditChecked, type AuditFinding } from '#contracts/audit';
import { withMoreTime } from '../database/index.js';
import { appendToOutbox } from '../events/index.js';
import type { Logger } from '../logging/index.js';
import { checkChain } from './check-chain.js';
import type { ChainReader, RunSql } from './chain-reader.js';
import type { ChainPlace } from './chain-walk.js';

const POLL_MS = 1_000;
/** Rows between two reports, and two commits. */
const STEP = 20_000;
/** Looking for strays reads a whole table once; nobody waits for it. */
const LOOK_WITHIN_MS = 600_000;

const TAKE = `
  SELECT id, target, told_seq::text AS "toldSeq", encode(told_hash, 'hex') AS "toldHash", total::text AS total,
    encode(total_hash, 'hex') AS "totalHash", checked::text AS checked, encode(checked_hash, 'hex') AS "checkedHash"
  FROM audit_checks WHERE state = 'running' ORDER BY requested_at, target LIMIT 1 FOR UPDATE SKIP LOCKED`;
const SAVE = `
  UPDATE audit_checks SET state = $3, total = $4, total_hash = decode($5, 'hex'), checked = $6, checked_hash = decode($7, 'hex'),
    finding = $8 WHERE id = $1 AND target = $2`;

interface CheckRow {
  id: string;
  target: string;
  toldSeq: string;
  toldHash: string | null;
  total: string | null;
  totalHash: string | null;
  checked: string;
  checkedHash: string;
}

/** Works off the checks of one database, some thousand rows at a time, each step in the transaction that saves how far it came. */
export class CheckRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly source: DataSource,
    private readonly readerOf: (target: string) => ChainReader,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private wake(): void {
    this.running ??= this.drain().finally(() => (this.running = undefined));
  }

  private async drain(): Promise<void> {
    try {
      while (!this.stopped && (await this.source.transaction((manager) => this.step(manager))));
    } catch (error) {
      this.logger.error({ err: error }, 'An audit chain could not be checked; it will be tried again');
    }
  }

  private async step(manager: EntityManager): Promise<boolean> {
    const [row] = await manager.query<CheckRow[]>(TAKE);
    if (row) await withMoreTime(manager, LOOK_WITHIN_MS, () => this.check(manager, row));
    return row !== undefined;
  }

  private async check(manager: EntityManager, row: CheckRow): Promise<void> {
    const run: RunSql = (sql, parameters) => manager.query(sql, parameters);
    const reader = this.readerOf(row.target);
    const end = endOf(row) ?? (await reader.end(run));
    const from = { seq: Number(row.checked), hash: row.checkedHash };
    const told = row.toldHash === null ? undefined : { seq: Number(row.toldSeq), hash: row.toldHash };
    const { place, finding, isDone } = await checkChain(run, reader, { from, end, told, limit: STEP });
    await this.save(manager, row, { end, place, finding, isDone });
  }

  private async save(
    manager: EntityManager,
    { id, target }: CheckRow,
    {
      end,
      place,
      finding,
      isDone,
    }: { end: ChainPlace; place: ChainPlace; finding?: AuditFinding | undefined; isDone: boolean },
  ): Promise<void> {
    const state = finding ? 'broken' : isDone ? 'intact' : 'running';
    const json = finding ? JSON.stringify(finding) : null;
    await manager.query(SAVE, [id, target, state, end.seq, end.hash, place.seq, place.hash, json]);
    const payload = {
      checkId: id,
      target,
      state,
      checked: place.seq,
      total: end.seq,
      finding: finding ?? null,
    } as const;
    await appendToOutbox(manager, auditChecked, { key: id, payload });
    if (finding) this.logger.error({ target, ...finding }, 'An audit chain is broken');
  }
}

const endOf = ({ total, totalHash }: CheckRow): ChainPlace | undefined =>
  total !== null && totalHash !== null ? { seq: Number(total), hash: totalHash } : undefined;
