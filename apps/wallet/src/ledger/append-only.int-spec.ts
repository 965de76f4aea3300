import { newId } from '#kernel';
import { fund, pay } from '../../test-support/commands.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { companion } from './companion.js';
import { digestOfPayload, hashOf } from './log/batch-log.js';
import { MAKE_PARTITIONS } from './writer/ledger.sql.js';

interface Batch {
  readonly number: number;
  readonly epoch: number;
  readonly posted_at: Date;
  readonly hash: Buffer;
}

describe('the tables of the ledger, asked by its own role', () => {
  let harness: LedgerHarness;
  let last: Batch;
  beforeAll(async () => {
    harness = await LedgerHarness.create();
    const writer = harness.writer();
    const [ada = '', bob = ''] = await fund(writer, 2, 100n);
    const id = newId();
    const nothing = companion({ write: async () => undefined }, null);
    await writer.submit({
      command: { ...pay(ada, bob, 5n, { id, metadata: { order: '1' } }), claimId: 'c' },
      idempotency: { key: id.replaceAll('-', ''), inputHash: id.replaceAll('-', '') },
      companions: [nothing],
    });
    const back = { type: 'return', id: newId(), feeId: newId(), originalId: id, memo: null } as const;
    await writer.submit({ command: back });
    await writer.stop();
    [last] = (await query<Batch>(
      'SELECT number::int, epoch::int, posted_at, hash FROM batches ORDER BY number DESC LIMIT 1',
    )) as [Batch];
  });
  afterAll(() => harness.dispose());

  const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> => harness.dataSource.query<T[]>(sql, values);

  async function partitionsOf(table: string): Promise<string[]> {
    const partitions = await query<{ name: string }>(
      'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass',
      [table],
    );
    return partitions.map(({ name }) => name);
  }

  it.each(['transfers', 'entries', 'batch_log'])(
    'keep every row of %s, whichever partition it lies in',
    async (table) => {
      const partitions = await partitionsOf(table);
      expect(partitions.length).toBeGreaterThan(1);
      for (const name of [table, ...partitions]) {
        const [{ count = 0 } = {}] = await query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`);
        await expect(query(`TRUNCATE ${name}`)).rejects.toThrow('append-only');
        if (count === 0) continue;
        await expect(query(`UPDATE ${name} SET posted_at = posted_at`)).rejects.toThrow('append-only');
        await expect(query(`DELETE FROM ${name}`)).rejects.toThrow('append-only');
      }
    },
  );

  it('get the same protection for a partition that is made later, by several at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => query(MAKE_PARTITIONS, ['2031-07-01'])));
    for (const table of ['transfers', 'entries', 'batch_log'])
      await expect(query(`TRUNCATE ${table}_2031_07`)).rejects.toThrow('append-only');
  });

  it.each([
    ['batches', 'epoch = epoch'],
    ['idempotency', 'refusal = refusal'],
    ['used_claims', 'used_at = used_at'],
    ['transfer_links', 'amount = 1'],
    ['transfer_metadata', `data = '{}'`],
    ['log_origin', 'entries = 7'],
  ])('keep every row of %s', async (table, change) => {
    expect(await query(`SELECT FROM ${table}`)).not.toEqual([]);
    for (const act of [`UPDATE ${table} SET ${change}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await expect(query(act)).rejects.toThrow('append-only');
  });

  async function forge(
    change: Partial<Omit<Batch, 'hash'>> & { hash?: Buffer | null },
    previous = last.hash,
  ): Promise<unknown> {
    const at = change.posted_at ?? new Date(last.posted_at.getTime() + 1);
    const { number, epoch } = { number: last.number + 1, epoch: last.epoch, ...change };
    const digest = digestOfPayload(Buffer.from('forged'));
    const hash = change.hash === undefined ? hashOf(previous, { number, epoch, at, digest }) : change.hash;
    return query(
      `INSERT INTO batches (number, id, epoch, posted_at, commands, transfers, entries, digest, hash)
       VALUES ($1, $2, $3, $4, 0, 0, 0, $5, $6)`,
      [number, newId(), epoch, at, hash === null ? null : digest, hash],
    );
  }

  it.each<[string, () => Promise<unknown>]>([
    ['an epoch that is over', () => forge({ epoch: last.epoch - 1 })],
    ['an epoch that has not begun', () => forge({ epoch: last.epoch + 1 })],
    ['a number that is taken', () => forge({ number: last.number })],
    ['a number after a gap', () => forge({ number: last.number + 2 })],
    ['a moment before the last', () => forge({ posted_at: new Date(last.posted_at.getTime() - 1) })],
    ['another history', () => forge({}, Buffer.alloc(32))],
    ['a hash of something else', () => forge({ hash: Buffer.alloc(32, 1) })],
    ['no hash at all', () => forge({ hash: null })],
  ])('take no batch of %s', async (_, act) => {
    await expect(act()).rejects.toThrow(/is over|does not f/);
  });

  it('take the batch that follows, which is what makes the refusals above mean something', async () => {
    await expect(forge({})).resolves.toBeDefined();
  });
});
