import pg from 'pg';
import { VariedLedger } from '../../test-support/varied-ledger.js';
import { digestOf } from '../periods/period-digest.js';
import { checkLedger, type CheckOptions, type CheckResult } from './check-ledger.js';
import { LOGGED_TABLES } from './logged-tables.js';

let ledger: VariedLedger;
let intruder: pg.Client;

/** Somebody with all rights on the database: no trigger and no constraint is in his way. */
beforeAll(async () => {
  ledger = await VariedLedger.create();
  intruder = await connect();
  await intruder.query('SET session_replication_role = replica');
  const checks = await rows<{ name: string; owner: string }>(
    `SELECT conname AS name, conrelid::regclass::text AS owner FROM pg_constraint
     WHERE contype IN ('c', 'u') AND conislocal AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  );
  for (const { name, owner } of checks) await intruder.query(`ALTER TABLE ${owner} DROP CONSTRAINT "${name}"`);
  for (const table of TABLES) await intruder.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
}, 60_000);
afterAll(async () => {
  await intruder.end();
  await ledger.dispose();
});

afterEach(() => restore(...TABLES));

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(ledger.url);
  await client.connect();
  return client;
}
async function rows<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
  return (await intruder.query(sql, parameters)).rows as T[];
}

/** As an auditor would: on a connection of his own. */
async function check(options: CheckOptions = {}): Promise<CheckResult> {
  const client = await connect();
  try {
    return await checkLedger(client, options);
  } finally {
    await client.end();
  }
}

/** What happens to these is undone behind each case. */
const TABLES = [...LOGGED_TABLES.map(({ name }) => name), 'batches', 'batch_log'];
async function restore(...tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await intruder.query(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`);
}

const head = async () =>
  (
    await rows<{ number: string; hash: string }>(
      `SELECT number::text AS number, encode(hash, 'hex') AS hash FROM batches ORDER BY batches.number DESC LIMIT 1`,
    )
  )[0]!;

describe('The check of a ledger', () => {
  it('finds nothing where nothing was done, in whatever slices it looks', async () => {
    const { number, hash } = await head();
    for (const batches of [1, 3, 2_000]) {
      expect(await check({ size: { batches, bytes: 2 ** 20 } })).toMatchObject({
        ...{ checked: BigInt(number), total: BigInt(number), hash, unlogged: 0n, finding: undefined },
      });
    }
  });

  it('has rows of every table to look at', async () => {
    for (const table of TABLES)
      expect({ table, rows: await rows(`SELECT FROM ${table} LIMIT 1`) }).toMatchObject({ rows: [{}] });
  });

  it('tells after each slice how far it is, and goes on from there', async () => {
    const told: bigint[] = [];
    await check({ size: { batches: 10, bytes: 2 ** 20 }, onSlice: ({ checked }) => void told.push(checked) });
    expect(told.slice(0, 2)).toEqual([10n, 20n]);
    await intruder.query('UPDATE batches SET epoch = epoch + 1 WHERE number = 12');
    expect((await check({ from: 10n })).finding).toMatchObject({ check: 'chain', batch: 12 });
    expect((await check({ from: 12n })).finding).toMatchObject({ batch: 13 });
    await restore('batches');
    expect((await check({ from: 20n })).finding).toBeUndefined();
    await expect(check({ from: 10_000n })).rejects.toThrow('no batch 10000');
  });

  /** A sum over every row of every table; the writer of this test renews its lease all the while. */
  async function contents(): Promise<unknown[]> {
    const tables = await rows<{ name: string }>(
      `SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND relname <> 'ledger_lease'`,
    );
    const sums = tables.map(
      ({ name }) => `
      SELECT '${name}' AS name, count(*)::int AS rows, sum(hashtextextended(t::text, 0)::numeric)::text AS sum FROM ${name} t`,
    );
    return rows(`${sums.join(' UNION ALL ')} ORDER BY name`);
  }

  it('writes nothing', async () => {
    const client = await connect();
    await client.query('SET default_transaction_read_only = off');
    const before = await contents();
    await checkLedger(client);
    await client.end();
    expect(await contents()).toEqual(before);
  });
});

/** Another value of the same type. */
const TAMPERING: Readonly<Record<string, (column: string) => string>> = {
  uuid: (column) => `overlay(coalesce(${column}, gen_random_uuid())::text PLACING 'ffff' FROM 33)::uuid`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  numeric: (column) => `CASE WHEN ${column} = '-Infinity' THEN 0 ELSE coalesce(${column}, 0) + 1 END`,
  int4: (column) => `${column} + 1`,
  int8: (column) => `${column} + 1000000`,
  bool: (column) => `NOT ${column}`,
  timestamptz: (column) => `coalesce(${column}, now() - interval '1 day') + interval '1 microsecond'`,
  jsonb: (column) => `${column} || '{"order": "43"}'`,
  bytea: () => `sha256('x')`,
};
/** Neither what the log holds nor what the hash covers: the name of the commit, and how many were judged in it. */
const NOT_COVERED = ['batches.id', 'batches.commands'];

const columnsOf = (table: string) =>
  rows<{ name: string; type: string }>(
    `SELECT a.attname AS name, t.typname AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  );

describe('Tampering with any one stored row is found and pointed at', () => {
  it.each(LOGGED_TABLES)(
    'in $name, whichever field it is',
    async ({ name: table, key }) => {
      const keyText = key.map((column) => `${column}::text`).join(` || '/' || `);
      for (const [index, { name, type }] of (await columnsOf(table)).entries()) {
        const order = index % 2 === 0 ? 'ASC' : 'DESC';
        const [row] = await rows<{ key: string; at: string }>(
          `SELECT ${keyText} AS key, tableoid || ':' || ctid AS at FROM ${table} ORDER BY ${key.join(` ${order}, `)} ${order} LIMIT 1`,
        );
        await intruder.query(
          `UPDATE ${table} SET ${name} = ${TAMPERING[type]!(name)} WHERE tableoid || ':' || ctid = $1`,
          [row!.at],
        );
        const { finding } = await check();
        const where = key.includes(name)
          ? { fault: expect.stringMatching('missing|inserted') }
          : { key: row!.key, field: name };
        expect({ column: name, ...finding }).toMatchObject({ column: name, table, ...where });
        await restore(table);
      }
      expect((await check()).finding).toBeUndefined();
    },
    120_000,
  );

  it.each(['batches', 'batch_log'])(
    'in %s',
    async (table) => {
      const columns = (await columnsOf(table)).filter(({ name }) => !NOT_COVERED.includes(`${table}.${name}`));
      for (const { name, type } of columns) {
        for (const number of [1, 7, Number((await head()).number)]) {
          await intruder.query(`UPDATE ${table} SET ${name} = ${TAMPERING[type]!(name)} WHERE number = $1`, [number]);
          const { finding } = await check();
          expect({ name, number, ...finding }).toMatchObject({ name, number, batch: number });
          await restore(table);
        }
      }
    },
    120_000,
  );

  it.each(LOGGED_TABLES)('in $name, where a row is gone', async ({ name: table, key }) => {
    const keyText = key.map((column) => `${column}::text`).join(` || '/' || `);
    const [gone] = await rows<{ key: string }>(
      `DELETE FROM ${table} WHERE tableoid || ':' || ctid = (SELECT min(tableoid || ':' || ctid) FROM ${table}) RETURNING ${keyText} AS key`,
    );
    expect((await check()).finding).toMatchObject({ check: 'rows', fault: 'missing', table, key: gone!.key });
    await restore(table);
  });

  it.each(LOGGED_TABLES)('in $name, where a row was put in', async ({ name: table, key }) => {
    const columns = await columnsOf(table);
    const values = columns.map(({ name, type }) => (key.includes(name) ? TAMPERING[type]!(name) : name));
    const keyText = key.map((column) => `${column}::text`).join(` || '/' || `);
    const [added] = await rows<{ key: string }>(
      `INSERT INTO ${table} SELECT ${values.join(', ')} FROM ${table} LIMIT 1 RETURNING ${keyText} AS key`,
    );
    expect((await check()).finding).toMatchObject({ fault: 'inserted', table, key: added!.key });
    await restore(table);
  });

  it('where two rows have changed places', async () => {
    await intruder.query(
      `UPDATE entries e SET transfer_id = o.transfer_id FROM entries o
       WHERE e.account_id = 4 AND o.account_id = 4 AND (e.version, o.version) IN ((2, 3), (3, 2))`,
    );
    expect((await check()).finding).toMatchObject({ table: 'entries', key: '4/2', field: 'transfer_id' });
    await restore('entries');
    await intruder.query('UPDATE batch_log SET number = CASE number WHEN 5 THEN 6 ELSE 5 END WHERE number IN (5, 6)');
    expect((await check()).finding).toMatchObject({ table: 'batch_log', batch: 5 });
    await restore('batch_log');
  });

  it('where a batch is gone, or one was put between', async () => {
    await intruder.query('DELETE FROM batches WHERE number = 9');
    expect((await check()).finding).toMatchObject({ check: 'chain', fault: 'missing', batch: 9 });
    await restore('batches');
    await intruder.query(
      `ALTER TABLE batches DROP CONSTRAINT batches_pkey; INSERT INTO batches SELECT * FROM batches WHERE number = 9`,
    );
    expect((await check()).finding).toMatchObject({ check: 'chain', fault: 'inserted', batch: 9 });
    await restore('batches');
    await intruder.query('ALTER TABLE batches ADD PRIMARY KEY (number)');
  });
});

describe('The end of the chain, where somebody noted it', () => {
  it('is missed where it was cut off', async () => {
    const { number, hash } = await head();
    const noted = { number: BigInt(number), hash };
    expect((await check({ head: noted })).finding).toBeUndefined();
    await cutOff(number);
    expect((await check()).finding).toBeUndefined();
    expect((await check({ head: noted })).finding).toMatchObject({
      check: 'chain',
      fault: 'missing',
      batch: Number(number),
    });
    await restore(...TABLES);
  });

  it('does not fit a log that was made anew as a whole', async () => {
    const { number, hash } = await head();
    await intruder.query(`UPDATE batches SET posted_at = posted_at + interval '1 second' WHERE number = $1`, [number]);
    await intruder.query(`UPDATE batch_log SET posted_at = posted_at + interval '1 second' WHERE number = $1`, [
      number,
    ]);
    await intruder.query(
      `UPDATE batches b SET hash = sha256(p.hash || int8send(b.number) || int8send(b.epoch) || timestamptz_send(b.posted_at) || b.digest)
       FROM batches p WHERE b.number = $1 AND p.number = b.number - 1`,
      [number],
    );
    const { finding } = await check({ head: { number: BigInt(number), hash } });
    expect(finding).toMatchObject({ check: 'chain', fault: 'rewritten', batch: Number(number), expected: hash });
    await restore('batches', 'batch_log');
  });

  /** With everything that the last batch wrote: what is left fits itself. */
  async function cutOff(number: string): Promise<void> {
    const at = `(SELECT posted_at FROM kept_batches WHERE number = ${number})`;
    await intruder.query(`DELETE FROM entries WHERE posted_at = ${at}; DELETE FROM transfers WHERE posted_at = ${at};
      DELETE FROM batches WHERE number = ${number}; DELETE FROM batch_log WHERE number = ${number};
      DELETE FROM idempotency WHERE answered_at = ${at}; DELETE FROM monitor_crossings WHERE at = ${at}`);
  }
});

describe('The log of a closed period', () => {
  it.each(Array.from({ length: 7 }, (_, index) => 2 + 3 * index))(
    'may be taken out while an earlier one is still there: of three moments from the %ith on',
    async (from) => {
      const parts = await partsOfTheLog();
      const times = await rows<{ at: string }>(
        'SELECT posted_at::text AS at FROM batches GROUP BY posted_at ORDER BY posted_at',
      );
      const [since, until] = [times[from]!.at, times[from + 3]!.at];
      for (const { name } of parts) await intruder.query(`ALTER TABLE batch_log DETACH PARTITION ${name}`);
      await intruder.query(`
        CREATE TABLE before PARTITION OF batch_log FOR VALUES FROM (MINVALUE) TO ('${since}');
        CREATE TABLE after PARTITION OF batch_log FOR VALUES FROM ('${until}') TO ('2999-01-01');
        INSERT INTO batch_log SELECT * FROM kept_batch_log WHERE posted_at < '${since}' OR posted_at >= '${until}'`);
      await closeThrough(until);
      const { finding, unlogged } = await check({ size: { batches: 2, bytes: 2 ** 20 } });
      expect({ finding, isUnlogged: unlogged > 2n }).toEqual({ finding: undefined, isUnlogged: true });
      await reopen();
      await intruder.query('DROP TABLE before, after');
      for (const { name, bound } of parts)
        await intruder.query(`ALTER TABLE batch_log ATTACH PARTITION ${name} ${bound}`);
    },
  );

  it('may be taken out of the database: the chain is still followed by its digests, and the rows have to add up', async () => {
    const [part] = await partsOfTheLog();
    const until = /TO \('([^']+)'/.exec(part!.bound)![1]!;
    await intruder.query(`ALTER TABLE batch_log DETACH PARTITION ${part!.name}`);
    expect((await check()).finding).toMatchObject({ check: 'digest', fault: 'missing', table: 'batch_log', batch: 1 });
    await closeThrough(until);
    const { finding, unlogged } = await check();
    expect({ finding, isUnlogged: unlogged > 0n }).toEqual({ finding: undefined, isUnlogged: true });
    await intruder.query('UPDATE entries SET balance_after = balance_after + 1 WHERE account_id = 4 AND version = 2');
    expect((await check()).finding).toMatchObject({
      check: 'balances',
      table: 'entries',
      key: '4/2',
      field: 'balance_after',
    });
    await restore('entries');
    await intruder.query(`UPDATE batches SET digest = sha256('x') WHERE number = 3`);
    expect((await check()).finding).toMatchObject({ check: 'chain', batch: 3 });
    await restore('batches');
    await intruder.query(`ALTER TABLE batch_log ATTACH PARTITION ${part!.name} ${part!.bound}`);
    await reopen();
  });

  interface Part {
    readonly name: string;
    readonly bound: string;
  }

  const partsOfTheLog = () =>
    rows<Part>(
      `SELECT c.oid::regclass::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bound
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'batch_log'::regclass ORDER BY 1`,
    );

  /** Without the services, which would add up the balances first. */
  async function closeThrough(until: string): Promise<void> {
    await intruder.query(
      `INSERT INTO periods (through, closed_at, closed_by_label, batch_number, batch_hash, trial_balance, digest)
       SELECT '${until}', posted_at, 'Ada', number, hash, '[]', $1 FROM batches ORDER BY batches.number DESC LIMIT 1`,
      [digestOf([])],
    );
    await intruder.query(`
      INSERT INTO audit_log (id, at, action, actor_label, target_type, target_id, after)
      VALUES (gen_random_uuid(), now(), 'period.closed', 'Ada', 'period', 'p', jsonb_build_object('through', '${until}'))`);
  }

  const reopen = () => intruder.query(`DELETE FROM periods; DELETE FROM audit_log WHERE action = 'period.closed'`);
});
