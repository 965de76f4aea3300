import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { AuditRecord } from '#contracts/audit';
import { newId } from '#kernel';
import { type PostgresServer, startPostgresServer } from '#platform/postgres-server';
import { startPlatform } from '#testing/app';
import { type SmtpSink, startSmtpSink } from '#testing/smtp';
import { eventually } from '#testing/eventually';

const ENTRIES = 40_000;
/** A job that lost its process is found by the queue, which gives a slow one its time first. */
const TAKEN_OVER_WITHIN_MS = 120_000;

describe('kill -9 of the process that writes an export', () => {
  let root: string;
  let server: PostgresServer;
  let smtp: SmtpSink;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'saffron-export-'));
    await chmod(root, 0o711);
    const folder = join(root, 'postgres');
    const log = () => undefined;
    server = await startPostgresServer({ folder, password: 'given', isDurable: false, maxConnections: 200, log });
    smtp = await startSmtpSink();
  }, 60_000);

  afterAll(async () => {
    await smtp.stop();
    await server.stop();
    await rm(root, { recursive: true, force: true });
  });

  it('leaves it to the next process, which writes the rest: every entry once, none by half', async () => {
    const installation = { dataDir: join(root, 'data'), env: { DATABASE_URL: server.url('postgres') }, smtp };
    const killed = await startPlatform(installation);
    const identity = new pg.Client(server.url('saffron_identity'));
    await identity.connect();
    const id = newId();
    const state = async () => (await identity.query<Progress>(PROGRESS, [id])).rows[0]!;
    await identity.query(SEED, [ENTRIES]);
    await identity.query(ASK, [id]);
    while ((await state()).rows === 0);
    await killed.kill();
    const left = await state();
    expect(left.state).toBe('running');
    expect(left.rows).toBeLessThan(ENTRIES);

    const next = await startPlatform(installation);
    await eventually(
      async () => expect(await state()).toEqual({ state: 'ready', rows: ENTRIES }),
      TAKEN_OVER_WITHIN_MS,
    );
    const { rows } = await identity.query<{ file: Buffer }>(FILE, [id]);
    const entries = rows[0]!.file
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => Number((JSON.parse(line) as AuditRecord).targetId));
    expect(entries).toEqual(Array.from({ length: ENTRIES }, (_, n) => n + 1));
    await identity.end();
    expect(await next.stop()).toBe(0);
  }, 240_000);
});

interface Progress {
  readonly state: string;
  readonly rows: number;
}

const PROGRESS = 'SELECT state, rows FROM audit_exports WHERE id = $1';
const SEED = `
  INSERT INTO audit_entries (id, at, source, action, actor_label, target_type, target_id, tenant_id)
  SELECT gen_random_uuid(), now() - interval '1 hour' + n * interval '1 millisecond', 'seeded', 'member.changed', 'SF', 'member', n, 'default'
  FROM generate_series(1, $1::int) n`;
const ASK = `
  INSERT INTO audit_exports (id, filter, reason, plain, tenant_id, requested_by_id, requested_by)
  VALUES ($1, '{"source": "seeded"}', 'Yearly review', false, 'default', gen_random_uuid(), 'SF')`;
const FILE = `SELECT string_agg(bytes, ''::bytea ORDER BY no) AS file FROM audit_export_chunks WHERE export_id = $1`;
