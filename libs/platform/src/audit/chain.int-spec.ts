import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DataSource } from 'typeorm';
import { newId } from '#kernel';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { checkChain, ownChain, recordAudit, type RunSql, sealBatch } from './index.js';

const ROWS = 12;
const SERVICE = 'notifications';

let database: TestDatabase;
let source: DataSource;
const run: RunSql = (sql, parameters) => source.query(sql, parameters);

beforeEach(async () => {
  database = await createTestDatabase(SERVICE);
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
});
afterEach(async () => {
  await source.destroy();
  await database.drop();
});

const act = (n: number) => ({
  source: SERVICE,
  action: 'mail.sent',
  actor: { id: newId(), label: `actor ${n}`, ip: '192.0.2.1', tenantId: 'default' },
  target: { type: 'mail', id: `mail-${n}` },
  reason: `because ${n}`,
  before: { n, nested: { amount: '1.50', list: [1, null, 'x'] } },
  after: { n: n + 1 },
});
const record = (n: number) => source.transaction((manager) => recordAudit(manager, act(n)));

async function recordAndSeal(rows = ROWS): Promise<void> {
  for (let n = 1; n <= rows; n += 1) await record(n);
  await sealAll();
}
/** Until nothing is left: a sealer that was killed keeps its lock until its server has noticed, and meanwhile there is nothing to do. */
async function sealAll(): Promise<void> {
  while (await hasUnsealed()) await sealBatch(source, SERVICE);
}
const hasUnsealed = async () =>
  (await run<{ found: boolean }>('SELECT EXISTS (SELECT FROM audit_log WHERE seq IS NULL) AS found'))[0]!.found;

async function verify(told?: { seq: number; hash: string }) {
  const reader = ownChain(SERVICE);
  return checkChain(run, reader, { end: await reader.end(run), told });
}
const idAt = async (seq: number) =>
  (await run<{ id: string }>('SELECT id FROM audit_log WHERE seq = $1', [seq]))[0]!.id;
const hashAt = async (seq: number) =>
  (await run<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM audit_log WHERE seq = $1`, [seq]))[0]!.hash;

describe('the chain of the record of acts', () => {
  it('numbers committed rows without a gap, tells each seal once, and fits', async () => {
    await recordAndSeal();
    const rows = await run<{ seq: string }>('SELECT seq FROM audit_log ORDER BY seq');
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: ROWS }, (_, n) => n + 1));
    expect(await verify()).toMatchObject({ place: { seq: ROWS }, finding: undefined, isDone: true });
    const told = await run<{ id: string; seq: number; hash: string }>(
      `SELECT s.* FROM outbox, jsonb_to_recordset(payload::jsonb -> 'seals') AS s(id uuid, seq int, hash text)
       WHERE type = 'audit.sealed.v1' ORDER BY s.seq`,
    );
    expect(told.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => Number(seq)));
    expect(told.at(-1)).toEqual({ id: await idAt(ROWS), seq: ROWS, hash: await hashAt(ROWS) });
  });

  it('takes in a row later that was written earlier and committed late', async () => {
    const late = source.createQueryRunner();
    await late.startTransaction();
    await recordAudit(late.manager, act(0));
    await recordAndSeal(3);
    await late.commitTransaction();
    await late.release();
    await sealAll();
    expect(await run('SELECT target_id AS id FROM audit_log WHERE seq = 4')).toEqual([{ id: 'mail-0' }]);
    expect((await verify()).finding).toBeUndefined();
  });

  it('is never forked by sealers that run at once', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => new DataSource({ type: 'postgres', url: database.url }).initialize()),
    );
    let isWriting = true;
    const sealers = others.map(async (other) => {
      while (isWriting) await sealBatch(other, SERVICE);
    });
    for (let n = 0; n < 10; n += 1) await Promise.all(Array.from({ length: 20 }, (_, i) => record(n * 20 + i)));
    isWriting = false;
    await Promise.all(sealers);
    await Promise.all(others.map((other) => other.destroy()));
    await sealAll();
    expect(await verify()).toMatchObject({ place: { seq: 200 }, finding: undefined });
  });

  it('is neither forked nor torn where its sealer is killed, again and again', async () => {
    await run(`INSERT INTO audit_log (id, at, action, actor_label, target_type, target_id)
      SELECT gen_random_uuid(), now(), 'mail.sent', 'system', 'mail', n::text FROM generate_series(1, 20000) n`);
    for (const batches of [1, 3, 2, 5]) await sealUntilKilled(batches);
    const [left] = await run<{ n: number }>('SELECT count(*)::int AS n FROM audit_log WHERE seq IS NULL');
    expect(left!.n).toBeGreaterThan(0);
    await sealAll();
    expect(await verify()).toMatchObject({ place: { seq: 20_000 }, finding: undefined });
  }, 60_000);

  it('can be checked in parts that go on where the last one ended', async () => {
    await run(`INSERT INTO audit_log (id, at, action, actor_label, target_type, target_id)
      SELECT gen_random_uuid(), now(), 'mail.sent', 'system', 'mail', n::text FROM generate_series(1, 4500) n`);
    await sealAll();
    const reader = ownChain(SERVICE);
    const end = await reader.end(run);
    const first = await checkChain(run, reader, { end, limit: 2_000 });
    expect(first).toMatchObject({ isDone: false, place: { seq: 2_000 } });
    await run(`UPDATE audit_log SET reason = 'x' WHERE seq = 3000`);
    const second = await checkChain(run, reader, { from: first.place, end, limit: 4_000 });
    expect(second.finding).toMatchObject({ fault: 'changed', seq: 3_000 });
  });
});

/** Every field that a row has, and something else to put there. */
const TAMPERING: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  at: `at + interval '1 microsecond'`,
  action: `'mail.lost'`,
  actor_id: 'NULL',
  actor_label: `'somebody else'`,
  target_type: `'member'`,
  target_id: `target_id || ' '`,
  reason: `''`,
  before: `jsonb_set(before, '{nested,amount}', '"1.5"')`,
  after: `after || '{"more": null}'`,
  ip: `'192.0.2.2'`,
  correlation_id: `'x'`,
  tenant_id: `'other'`,
  hash: `sha256('x')`,
};

describe('Attack case 40: a row of the record that is changed in the database', () => {
  it('knows every column of the table', async () => {
    const columns = await run<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_name = 'audit_log'`,
    );
    expect(columns.map(({ column_name }) => column_name).sort()).toEqual([...Object.keys(TAMPERING), 'seq'].sort());
  });

  it('is named, whichever field and whichever row it is', async () => {
    await recordAndSeal();
    for (const [column, value] of Object.entries(TAMPERING)) {
      for (const seq of [1, 5, ROWS]) {
        await source
          .transaction(async (manager) => {
            await manager.query(`UPDATE audit_log SET ${column} = ${value} WHERE seq = $1`, [seq]);
            const inside: RunSql = (sql, parameters) => manager.query(sql, parameters);
            const reader = ownChain(SERVICE);
            const { finding } = await checkChain(inside, reader, { end: await reader.end(inside) });
            expect({ column, ...finding }).toMatchObject({ column, fault: 'changed', seq });
            throw new Undo();
          })
          .catch(undone);
      }
    }
    expect((await verify()).finding).toBeUndefined();
  });

  it.each([1, 6, ROWS])('is named where it is deleted: %i', async (seq) => {
    await recordAndSeal();
    await run('DELETE FROM audit_log WHERE seq = $1', [seq]);
    expect((await verify()).finding).toEqual({ fault: 'missing', seq, id: null });
  });

  it('is named where its seal alone is taken away, so that it would be sealed anew', async () => {
    await recordAndSeal();
    await run('UPDATE audit_log SET seq = NULL, hash = NULL WHERE seq = 4');
    await sealAll();
    expect((await verify()).finding).toEqual({ fault: 'missing', seq: 4, id: null });
  });

  it('is named where one was put between others, or behind the last one', async () => {
    await recordAndSeal();
    const insert = (seq: number) =>
      run(
        `INSERT INTO audit_log (id, at, action, actor_label, target_type, target_id, seq, hash)
         VALUES (gen_random_uuid(), now(), 'mail.sent', 'x', 'mail', 'x', $1, sha256('x')) RETURNING id`,
        [seq],
      );
    const [behind] = (await insert(ROWS + 1)) as { id: string }[];
    expect((await verify()).finding).toEqual({ fault: 'inserted', seq: ROWS + 1, id: behind!.id });
    await run('DELETE FROM audit_log WHERE id = $1', [behind!.id]);
    await run('UPDATE audit_log SET seq = -seq WHERE seq > 5');
    await run('UPDATE audit_log SET seq = 1 - seq WHERE seq < 0');
    await run('UPDATE audit_head SET seq = seq + 1');
    const [between] = (await insert(6)) as { id: string }[];
    expect((await verify()).finding).toEqual({ fault: 'changed', seq: 6, id: between!.id });
  });

  it('is named where two have changed places, with their hashes or without', async () => {
    await recordAndSeal();
    const swap = (columns: string) =>
      run(`UPDATE audit_log a SET ${columns} FROM audit_log b WHERE (a.seq, b.seq) IN ((3, 7), (7, 3))`);
    await run('DROP INDEX audit_log_seq');
    await swap('seq = b.seq');
    expect((await verify()).finding).toEqual({ fault: 'changed', seq: 3, id: await idAt(3) });
    await swap('hash = b.hash');
    expect((await verify()).finding).toEqual({ fault: 'changed', seq: 3, id: await idAt(3) });
  });

  it('is noticed where the end is cut off, and where the head is moved back as well', async () => {
    await recordAndSeal();
    const told = { seq: ROWS, hash: await hashAt(ROWS) };
    await run('DELETE FROM audit_log WHERE seq > 9');
    expect((await verify()).finding).toEqual({ fault: 'missing', seq: 10, id: null });
    await run(`UPDATE audit_head SET seq = 9, hash = (SELECT hash FROM audit_log WHERE seq = 9)`);
    expect((await verify()).finding).toBeUndefined();
    expect((await verify(told)).finding).toEqual({ fault: 'missing', seq: 10, id: null });
  });

  it('is noticed where the whole chain was made anew, by what was told of it', async () => {
    await recordAndSeal();
    const told = { seq: ROWS, hash: await hashAt(ROWS) };
    await run(`UPDATE audit_log SET reason = 'forged' WHERE seq = 2`);
    await run('UPDATE audit_log SET seq = NULL, hash = NULL');
    await run(`UPDATE audit_head SET seq = 0, hash = decode(repeat('00', 32), 'hex')`);
    await sealAll();
    expect((await verify()).finding).toBeUndefined();
    expect((await verify(told)).finding).toMatchObject({ fault: 'rewritten', seq: ROWS });
  });
});

class Undo extends Error {}
const undone = (error: unknown) => {
  if (!(error instanceof Undo)) throw error;
};

/** Runs a sealer in a process of its own, and kills it after so many batches, somewhere in one of the next three. */
async function sealUntilKilled(batches: number): Promise<void> {
  const worker = 'libs/testing/src/sealer-worker.ts';
  const args = ['--import', './scripts/source.mjs', worker, database.url, String(batches + 3)];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const exit = once(child, 'exit');
  let sealed = 0;
  for await (const _ of createInterface({ input: child.stdout })) {
    sealed += 1;
    if (sealed === batches) child.kill('SIGKILL');
  }
  await exit;
  expect(child.signalCode).toBe('SIGKILL');
}
