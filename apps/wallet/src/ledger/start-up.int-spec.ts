import { systemClock } from '#kernel';
import { until } from '#testing/eventually';
import { DataSource } from 'typeorm';
import { fund, pay } from '../../test-support/commands.js';
import { LedgerHarness, Writer } from '../../test-support/ledger-harness.js';

const NAME = 'start-up of a writer';
/** Rows that were read of each table of the ledger, its parts together. */
const READS = `
  SELECT regexp_replace(relname, '_\\d{4}_\\d{2}$', '') AS name, sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows
  FROM pg_stat_user_tables WHERE relname <> 'ledger_lease' GROUP BY 1`;
const OPEN = 'SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()';

describe('The start of a writer', () => {
  let harness: LedgerHarness;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  afterAll(() => harness.dispose());

  const reads = async () => {
    const rows = await harness.dataSource.query<{ name: string; rows: number }[]>(READS);
    return new Map(rows.map((row) => [row.name, row.rows]));
  };
  /** What its connections have read is known once they are gone. */
  const closed = () => until(async () => (await harness.dataSource.query<unknown[]>(OPEN, [NAME])).length === 0);

  /** Each on connections of its own. */
  async function during(act: (writer: Writer) => Promise<unknown>): Promise<Record<string, number>> {
    const before = await reads();
    const source = await new DataSource({
      ...{ type: 'postgres', url: harness.database.url, applicationName: NAME },
    }).initialize();
    const writer = new Writer(source, systemClock);
    await act(writer);
    await writer.stop();
    await source.destroy();
    await closed();
    const read = [...(await reads())].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const);
    return Object.fromEntries(read.filter(([, rows]) => rows > 0));
  }

  it('reads as much of a ledger with a long history as of one with a short one', async () => {
    let owners: string[] = [];
    const happen = (batches: number) => async (writer: Writer) => {
      owners = owners.length > 0 ? owners : await fund(writer, 2, 10_000n);
      const [ada = '', bob = ''] = owners;
      for (let batch = 0; batch < batches; batch += 1) await writer.submit({ command: pay(ada, bob, 1n) });
    };
    await during(happen(50));
    await harness.dataSource.query('ANALYZE');
    const short = await during((writer) => writer.start());
    await during(happen(500));
    await harness.dataSource.query('ANALYZE');
    const long = await during((writer) => writer.start());
    expect(short).toMatchObject({ batches: expect.any(Number), account_standings: expect.any(Number) });
    expect(long).toEqual(short);
  });
});
