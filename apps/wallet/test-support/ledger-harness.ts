import type { Clock } from '#kernel';
import { systemClock } from '#kernel';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DataSource } from 'typeorm';
import { LedgerStore } from '../src/ledger/ledger.store.js';
import { Sequencer, type SequencerOptions } from '../src/ledger/sequencer.js';

/** A migrated database and the sequencers that a test runs on it, one after another or side by side. */
export class LedgerHarness {
  private readonly started: Sequencer[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly dataSource: DataSource,
  ) {}

  static async create(): Promise<LedgerHarness> {
    const database = await createTestDatabase('wallet');
    return new LedgerHarness(database, await connect(database.url));
  }

  sequencer(clock: Clock = systemClock, options: Partial<SequencerOptions> = {}): Sequencer {
    const sequencer = new Sequencer(new LedgerStore(this.dataSource), clock, {
      maxWaiting: 20_000,
      maxBatch: 1_000,
      ...options,
    });
    this.started.push(sequencer);
    return sequencer;
  }

  /** Empties every table of the ledger; the append-only triggers are off for the moment. */
  async wipe(): Promise<void> {
    const tables = [
      'batches',
      'account_standings',
      'transfers',
      'entries',
      'holds',
      'idempotency',
      'used_claims',
      'outbox',
    ];
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(`TRUNCATE ${tables.join(', ')}`);
    });
  }

  async dispose(): Promise<void> {
    for (const sequencer of this.started) await sequencer.stop();
    await this.dataSource.destroy();
    await this.database.drop();
  }
}

export function connect(url: string, poolSize = 10): Promise<DataSource> {
  return new DataSource({ type: 'postgres', url, extra: { max: poolSize } }).initialize();
}
