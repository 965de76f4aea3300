import type { Clock } from '#kernel';
import { systemClock } from '#kernel';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DataSource } from 'typeorm';
import type { Verdict } from '../src/ledger/command.js';
import type { Book } from '../src/ledger/rules/book.js';
import type { Submission } from '../src/ledger/submission.js';
import { ClockGuard } from '../src/ledger/writer/clock-guard.js';
import { Lease } from '../src/ledger/writer/lease.js';
import { LedgerStore } from '../src/ledger/writer/ledger.store.js';
import { Sequencer, type SequencerOptions } from '../src/ledger/writer/sequencer.js';
import type { PoliciesLoader } from '../src/ledger/policies.js';
import { SPELLED_POLICIES } from './policies.js';

export const SEQUENCER_OPTIONS: SequencerOptions = {
  ...{ maxWaiting: 20_000, maxBatch: 1_000, maxAccounts: 100_000, standbyMs: 5_000 },
};

export interface WriterOptions extends Partial<SequencerOptions> {
  /** Without a renewal for so long, another may take over. */
  readonly leaseMs?: number;
  /** How far its clock may be ahead of the database's; as far as it likes by default. */
  readonly mostAheadMs?: number;
  /** Longer than the lease: a writer that hangs, as others see it. */
  readonly renewEveryMs?: number;
  readonly loader?: PoliciesLoader;
  /** A broken one, where something is to be found out. */
  readonly Store?: typeof LedgerStore;
}

/** A writer with a lease of its own, as an instance of the wallet has it. */
export class Writer {
  readonly lease: Lease;
  readonly sequencer: Sequencer;

  constructor(
    dataSource: DataSource,
    clock: Clock,
    {
      leaseMs = 1_000,
      renewEveryMs = leaseMs / 10,
      mostAheadMs,
      loader,
      Store = LedgerStore,
      ...options
    }: WriterOptions = {},
    policies = SPELLED_POLICIES,
  ) {
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const guard = mostAheadMs === undefined ? {} : { guard: new ClockGuard(clock, mostAheadMs) };
    this.lease = new Lease(dataSource, { label: 'test', ttlMs: leaseMs, everyMs: renewEveryMs, logger, ...guard });
    const store = new Store(dataSource, loader ?? { load: async () => policies });
    this.sequencer = new Sequencer(store, this.lease, clock, { ...SEQUENCER_OPTIONS, ...options });
  }

  submit(submission: Submission): Promise<Verdict> {
    return this.sequencer.submit(submission);
  }

  start(): Promise<Book> {
    return this.sequencer.start();
  }

  async stop(): Promise<void> {
    await this.sequencer.stop();
    await this.lease.stop();
  }
}

/** A migrated database and the writers that a test runs on it, one after another or side by side. */
export class LedgerHarness {
  private readonly started: Writer[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly dataSource: DataSource,
  ) {}

  static async create(): Promise<LedgerHarness> {
    const database = await createTestDatabase('wallet');
    return new LedgerHarness(database, await connect(database.url, 20));
  }

  writer(clock: Clock = systemClock, options: WriterOptions = {}, policies = SPELLED_POLICIES): Writer {
    const writer = new Writer(this.dataSource, clock, options, policies);
    this.started.push(writer);
    return writer;
  }

  /** Empties every table of the ledger; the append-only triggers are off for the moment. */
  async wipe(): Promise<void> {
    const tables = [
      ...['batches', 'batch_log', 'account_standings', 'transfers', 'entries', 'holds', 'idempotency', 'used_claims'],
      ...['transfer_links', 'transfer_metadata', 'monitor_crossings', 'periods', 'outbox'],
    ];
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(`TRUNCATE ${tables.join(', ')}`);
    });
  }

  async dispose(): Promise<void> {
    for (const writer of this.started) await writer.stop();
    await this.dataSource.destroy();
    await this.database.drop();
  }
}

export function connect(url: string, poolSize = 10): Promise<DataSource> {
  return new DataSource({ type: 'postgres', url, extra: { max: poolSize } }).initialize();
}
