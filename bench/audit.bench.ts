import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DataSource } from 'typeorm';
import { newId } from '#kernel';
import { checkChain, ownChain, type RunSql, sealBatch } from '#platform/audit';
import { createTestDatabase } from '#testing/postgres';
import { provideTestServer, TEST_SERVER_VARIABLE } from '#testing/test-server';
import { atMost, publish } from './report.js';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const MEMORY_GOAL_MB = 150;
/** Left alone, V8 lets garbage lie as long as the machine has room; what is needed shows where it has not. */
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=2'];

interface Exported {
  readonly atStart: number;
  readonly written: number;
  readonly sent: number;
  readonly writeS: number;
  readonly sendS: number;
  readonly bytes: number;
}

const ACT = `gen_random_uuid(), now() - n * interval '1 second', 'member.profile-changed', gen_random_uuid()::text, 'SF123456789012', 'member',
  gen_random_uuid()::text, 'Asked for by the member', jsonb_build_object('city', 'Bern', 'email', 'member' || n || '@example.test'),
  jsonb_build_object('city', 'Basel', 'phoneNumber', '+41 31 555 01 01'), '192.0.2.' || n % 250, gen_random_uuid()::text, 'default'`;
const COLUMNS =
  'id, at, action, actor_id, actor_label, target_type, target_id, reason, before, after, ip, correlation_id, tenant_id';

const server = await provideTestServer({ isDurable: true });
process.env[TEST_SERVER_VARIABLE] = server.adminUrl;
const database = await createTestDatabase('identity');
const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
try {
  await source.query(
    `INSERT INTO audit_entries (${COLUMNS}, source) SELECT ${ACT}, 'identity' FROM generate_series(1, $1) n`,
    [ROWS],
  );
  await source.query(`INSERT INTO audit_log (${COLUMNS}) SELECT ${ACT} FROM generate_series(1, $1) n`, [ROWS]);
  await source.query('ANALYZE');
  const exported = await exportAll();
  const sealS = await seconds(async () => {
    while (await sealBatch(source, 'identity'));
  });
  const checkS = await seconds(check);
  await report(exported, sealS, checkS);
} finally {
  await source.destroy();
  await database.drop();
  await server.stop();
}

async function exportAll(): Promise<Exported> {
  const [id, memberId] = [newId(), newId()];
  await source.query(
    `INSERT INTO audit_exports (id, filter, reason, plain, tenant_id, requested_by_id, requested_by)
     VALUES ($1, '{}', 'bench', false, 'default', $2, 'SF')`,
    [id, memberId],
  );
  const execArgv = [...process.execArgv, ...SMALL_HEAP];
  const worker = fork(new URL('./audit/export-worker.ts', import.meta.url), [database.url, id, memberId], { execArgv });
  const [told] = (await once(worker, 'message')) as [Exported];
  return told;
}

async function check(): Promise<void> {
  const run: RunSql = (sql, parameters) => source.query(sql, parameters);
  const reader = ownChain('identity');
  const { place, finding } = await checkChain(run, reader, { end: await reader.end(run) });
  if (finding || place.seq < ROWS) throw new Error('the chain does not fit');
}

async function seconds(act: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await act();
  return (performance.now() - from) / 1000;
}

function report(
  { atStart, written, sent, writeS, sendS, bytes }: Exported,
  sealS: number,
  checkS: number,
): Promise<void> {
  const row = (step: string, s: number, peakMb: number | string) => ({
    step,
    seconds: Number(s.toFixed(1)),
    'rows per second': Math.round(ROWS / s),
    'peak memory MB': typeof peakMb === 'number' ? Math.round(peakMb) : peakMb,
  });
  const added = Math.max(written, sent) - atStart;
  return publish({
    name: 'audit',
    notes: {
      rows: ROWS,
      'size of the export': `${Math.round(bytes / 1e6)} MB of NDJSON, masked`,
      'memory of the process before it began': `${Math.round(atStart)} MB, most of it the compiler that runs the sources`,
      heap: SMALL_HEAP.join(' '),
    },
    rows: [
      row('write the export', writeS, written),
      row('send it', sendS, sent),
      row('seal the chain', sealS, '–'),
      row('check the chain', checkS, '–'),
    ],
    goals: [atMost(`memory that an export of ${ROWS} rows adds`, added, MEMORY_GOAL_MB, 'MB')],
  });
}
