import { newId } from '#kernel';
import { prepare } from '#platform/database';
import type { Logger } from '#platform/logging';
import type { DataSource, EntityManager } from 'typeorm';
import type { ClockGuard } from './clock-guard.js';
import { OwnConnection } from './own-connection.js';

/** The connection of its holder, and when he renewed it last. */
const PRESENT = `address = $3, renewed_at = clock_timestamp(), backend_pid = pg_backend_pid(),
  backend_start = (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())`;

/**
 * The lease is free where nobody holds it, where its holder has not renewed it in time, and where his connection is gone: a process
 * that was killed is followed at once.
 */
const TAKE = prepare(`
  UPDATE ledger_lease l SET epoch = epoch + 1, holder = $1, label = $2, ${PRESENT}
  WHERE holder IS NULL OR renewed_at < clock_timestamp() - $4 * interval '1 millisecond'
    OR NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.pid = l.backend_pid AND a.backend_start = l.backend_start)
  RETURNING epoch`);
const RENEW = prepare(`UPDATE ledger_lease SET ${PRESENT} WHERE epoch = $1 AND holder = $2 RETURNING epoch`);
const WRITER = 'SELECT address FROM ledger_lease WHERE holder IS NOT NULL';
const RELEASE = prepare('UPDATE ledger_lease SET holder = NULL WHERE epoch = $1 AND holder = $2');

/** Where the instance that writes is reached; undefined where none does, or where it does not say. */
export async function readWriterAddress(manager: Pick<EntityManager, 'query'>): Promise<string | undefined> {
  const [row] = await manager.query<{ address: string | null }[]>(WRITER);
  return row?.address ?? undefined;
}

export interface LeaseOptions {
  /** Tells people which instance it is. */
  readonly label: string;
  /** Where the other instances reach it. */
  readonly address?: string | undefined;
  /** Without a renewal for so long, another may take it. */
  readonly ttlMs: number;
  /** How often it is renewed, or tried for. */
  readonly everyMs: number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Whoever is ahead of the database's clock does not write; without it nobody looks. */
  readonly guard?: ClockGuard;
}

interface Waiting {
  readonly resolve: (epoch: number | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Says who writes the ledger. It keeps two instances out of each other's way; that a deposed one cannot write is the chain's
 * doing, which refuses an epoch that is over.
 */
export class Lease {
  private readonly holder = newId();
  private readonly connection: OwnConnection;
  private readonly waiting = new Set<Waiting>();
  private held: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private trying: Promise<void> | undefined;
  private isStopped = false;
  private isAhead = false;

  constructor(
    dataSource: DataSource,
    private readonly options: LeaseOptions,
    private readonly onTaken: (epoch: number) => void = () => undefined,
  ) {
    this.connection = new OwnConnection(dataSource);
  }

  /** The epoch of the lease that this instance holds; undefined where it holds none. */
  get epoch(): number | undefined {
    return this.held;
  }

  /** @returns the epoch, as soon as the lease is held; undefined where it is not in time */
  async hold(waitMs: number): Promise<number | undefined> {
    await this.turn();
    if (this.held !== undefined || this.isStopped) return this.held;
    return new Promise((resolve) => {
      const waiting: Waiting = { resolve, timer: setTimeout(() => this.answer(waiting, undefined), waitMs) };
      this.waiting.add(waiting);
    });
  }

  /** Whether the books may be dated with this moment of our clock. Where not, {@link hold} looks once more. */
  trusts(now: Date): boolean {
    return this.options.guard?.allows(now) ?? true;
  }

  /** The chain has refused the epoch: another one writes now. */
  lost(epoch: number): void {
    if (this.held !== epoch) return;
    this.held = undefined;
    this.options.logger.warn({ epoch }, 'Another instance writes the ledger now; this one stands by');
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.trying;
    await this.release().catch(() => undefined);
    for (const waiting of this.waiting) this.answer(waiting, undefined);
    await this.connection.reset();
  }

  /** Tries for the lease or renews it: now, and every so often from now on. */
  private turn(): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    clearTimeout(this.timer);
    this.trying ??= this.attempt()
      .catch(() => this.connection.reset())
      .finally(() => {
        this.trying = undefined;
        if (!this.isStopped) this.timer = setTimeout(() => void this.turn(), this.options.everyMs).unref();
      });
    return this.trying;
  }

  private async attempt(): Promise<void> {
    const aheadMs = await this.options.guard?.compare(this.connection);
    if (aheadMs !== undefined && !this.isAhead)
      this.options.logger.error(
        { aheadMs },
        'The clock here is ahead of the database’s: this instance does not write the ledger',
      );
    this.isAhead = aheadMs !== undefined;
    if (this.isAhead) await this.release();
    else await (this.held === undefined ? this.take() : this.renew(this.held));
  }

  private async release(): Promise<void> {
    const { held } = this;
    this.held = undefined;
    if (held !== undefined) await this.connection.query(RELEASE, [held, this.holder]);
  }

  private async take(): Promise<void> {
    const { label, address = null, ttlMs, logger } = this.options;
    const rows = await this.connection.query<{ epoch: string }>(TAKE, [this.holder, label, address, ttlMs]);
    if (!rows[0]) return;
    const epoch = Number(rows[0].epoch);
    this.held = epoch;
    logger.info({ epoch }, 'This instance writes the ledger');
    for (const waiting of this.waiting) this.answer(waiting, epoch);
    this.onTaken(epoch);
  }

  private async renew(epoch: number): Promise<void> {
    const rows = await this.connection.query(RENEW, [epoch, this.holder, this.options.address ?? null]);
    if (rows.length === 0) this.lost(epoch);
  }

  private answer(waiting: Waiting, epoch: number | undefined): void {
    clearTimeout(waiting.timer);
    this.waiting.delete(waiting);
    waiting.resolve(epoch);
  }
}
