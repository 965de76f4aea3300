import { Pool } from 'pg';
import { startPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { provideTestServer } from '#testing/test-server';
import { percentile, round2 } from './numbers.js';
import { atMost, publish } from './report.js';

const MEMBERS = Number(process.argv[2] ?? 100_000);
const REQUESTS = 150;
const PAGE = 25;
const TARGET_MS = 150;
const ADMIN = 'root@example.org';

/** What an operator asks the list of members; `page` is any page that there is. */
const QUESTIONS: Readonly<
  Record<string, (random: (below: number) => number) => { filter?: object; sort?: string[]; page?: number }>
> = {
  'any page, newest first': (random) => ({ page: random(MEMBERS / PAGE) }),
  'any page by name': (random) => ({ sort: ['name', 'ASC'], page: random(MEMBERS / PAGE) }),
  'any page by last sign-in': (random) => ({ sort: ['lastSignInAt', 'DESC'], page: random(MEMBERS / PAGE) }),
  'part of an address': (random) => ({ filter: { q: `ada.${random(MEMBERS)}@` } }),
  'a common name': () => ({ filter: { q: 'Lovelace' } }),
  'a whole member ID': (random) => ({ filter: { q: memberId(random(MEMBERS)) } }),
  'suspended ones': () => ({ filter: { state: 'suspended' } }),
};

const server = await provideTestServer({ isDurable: true });
const platform = await startPlatform({
  env: { DATABASE_URL: server.adminUrl, SUPER_ADMIN_EMAILS: ADMIN, REQUESTS_PER_MINUTE: '1000000000', WEB_ROOT: '' },
});
const identity = new URL(server.adminUrl);
identity.pathname = '/saffron_identity';
const pool = new Pool({ connectionString: identity.href, max: 1 });

try {
  const client = new ApiClient(platform.url, platform.smtp);
  await client.signUp({ ...people(1)(), email: ADMIN });
  await fill();
  await measure(client);
} finally {
  await pool.end();
  await platform.stop();
  await server.stop();
}

function memberId(n: number): string {
  return `SF${String(n).padStart(12, '0')}`;
}

async function fill(): Promise<void> {
  const { rows } = await pool.query<{ tenant: string }>('SELECT tenant_id AS tenant FROM members LIMIT 1');
  await pool.query(
    `INSERT INTO member_ids SELECT 'SF' || lpad(n::text, 12, '0') FROM generate_series(0, $1::int - 1) n`,
    [MEMBERS],
  );
  await pool.query(
    `INSERT INTO members (id, saffron_id, email, first_name, last_name, phone_number, country, address, city, state_province,
       postal_code, tenant_id, state, suspended_reason, created_at, last_sign_in_at)
     SELECT gen_random_uuid(), 'SF' || lpad(n::text, 12, '0'), 'ada.' || n || '@example.org', 'Ada' || n % 977,
       CASE WHEN n % 3 = 0 THEN 'Lovelace' ELSE 'Byron' || n % 89 END, '', 'GB', '', 'London', '', '', $2,
       CASE WHEN n % 50 = 0 THEN 'suspended' ELSE 'active' END, CASE WHEN n % 50 = 0 THEN 'made up' END,
       now() - n * interval '1 minute', CASE WHEN n % 7 > 0 THEN now() - n * interval '30 seconds' END
     FROM generate_series(0, $1::int - 1) n`,
    [MEMBERS, rows[0]!.tenant],
  );
  await pool.query('VACUUM ANALYZE members');
}

async function measure(client: ApiClient): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  let worst = 0;
  const peer = percentile(await timed(() => pool.query('SELECT count(*) FROM members')), 0.95);
  for (const [question, ask] of Object.entries(QUESTIONS)) {
    const times = await timed(() =>
      list(
        client,
        ask((below) => Math.floor(Math.random() * below)),
      ),
    );
    const p95 = percentile(times, 0.95);
    worst = Math.max(worst, p95);
    rows.push({
      question,
      'p50 ms': round2(percentile(times, 0.5)),
      'p95 ms': round2(p95),
      'x count(*)': round2(p95 / peer),
    });
  }
  rows.push({ question: 'PostgreSQL alone: SELECT count(*)', 'p50 ms': '', 'p95 ms': round2(peer), 'x count(*)': 1 });
  await publish({
    name: 'members',
    notes: {
      members: MEMBERS,
      rows: `${PAGE} a page, with the number of all that match`,
      requests: `${REQUESTS} of each, one at a time`,
    },
    rows,
    goals: [atMost('the slowest p95 of the list of members', worst, TARGET_MS, 'ms')],
  });
}

async function list(
  client: ApiClient,
  { filter = {}, sort = ['createdAt', 'DESC'], page = 0 }: ReturnType<(typeof QUESTIONS)[string]>,
) {
  const range = [page * PAGE, page * PAGE + PAGE - 1];
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    range: JSON.stringify(range),
  });
  const { status, body } = await client.get<unknown[]>(`/api/admin/members?${query}`);
  if (status !== 200 || body.length === 0) throw new Error(`The list answered ${status} with ${body.length} rows`);
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  for (let warm = 0; warm < 10; warm++) await work();
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}
