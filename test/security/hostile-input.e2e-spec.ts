import { newId } from '#kernel';
import { ApiClient, type ApiFailure } from '#testing/client';
import { inParts } from './support/in-parts.js';
import { NAUGHTY } from './support/naughty.js';
import type { InSession } from './support/sessions.js';
import { startWorld, type World } from './support/world.js';

let world: World;
let root: InSession;
let owner: InSession;
beforeAll(async () => {
  world = await startWorld();
  root = await world.sessions.open(world.root.id);
  owner = await world.sessions.open(world.owner.id);
}, 120_000);
afterAll(() => world?.end());

const asQuery = (text: string): string => encodeURIComponent(text.toWellFormed());

describe('Attack 35: many payments at once', () => {
  it('of the whole balance go through once, and money is neither made nor lost', async () => {
    const rich = world.stranger;
    const client = await world.sessions.open(rich.id);
    const before = await balanceOf(client);
    const terms = { to: world.friend.saffronId, asset: 'SFN', amount: '90' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        client.post<ApiFailure>('/api/wallet/transfers', terms, { 'idempotency-key': newId() }),
      ),
    );
    const paid = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ body }) => body.code === 'wallet.transfer.insufficient-funds');
    expect([paid.length, refused.length]).toEqual([1, 99]);
    expect(Number(await balanceOf(client))).toBeLessThanOrEqual(Number(before) - 90);
    expect(Number(await balanceOf(client))).toBeGreaterThanOrEqual(0);
  });

  it('under one key with different amounts move money once, and every other amount is a conflict', async () => {
    const before = Number(await balanceOf(owner));
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        owner.post<ApiFailure>(
          '/api/wallet/transfers',
          { to: world.friend.saffronId, asset: 'SFN', amount: `1.${n + 10}` },
          key,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'wallet.idempotency.conflict')).toHaveLength(19);
    expect(before - Number(await balanceOf(owner))).toBeLessThan(1.5);
  });
});

async function balanceOf(client: InSession): Promise<string> {
  const { body } = await client.get<{ accounts: { asset: string; available: string }[] }>('/api/wallet/accounts');
  return body.accounts.find(({ asset }) => asset === 'SFN')!.available;
}

describe('Attack 36: amounts that are none', () => {
  it.each([
    ...[
      '-1',
      '0',
      '-0',
      '+1',
      'NaN',
      'Infinity',
      '1e309',
      '1e2',
      '0x10',
      '1,5',
      ' 1',
      '１',
      '١',
      '1_000',
      '',
      '.5',
      '1.',
    ],
    ...[
      '0.0000000000000000001',
      '9'.repeat(60),
      '1\u0000',
      '1;DROP TABLE transfers',
      1,
      -1,
      1e300,
      null,
      true,
      ['1'],
      {},
    ],
  ])('are refused, and nothing moves: %j', async (amount) => {
    const before = await balanceOf(owner);
    const wish = { to: world.friend.saffronId, asset: 'SFN', amount };
    for (const path of ['/api/wallet/transfers', '/api/wallet/transfers/quote']) {
      const { status, body } = await owner.post<ApiFailure>(path, wish, { 'idempotency-key': newId() });
      expect([status, body.code]).toEqual([
        400,
        expect.stringMatching(/^(wallet\.amount\.invalid|http\.validation-failed)$/),
      ]);
    }
    const allocation = { ...wish, reason: 'An amount that is none' };
    const { status, body } = await root.post<ApiFailure>('/api/admin/allocations', allocation);
    expect([status, body.code]).toEqual([400, expect.stringMatching(/^(wallet\.amount\.invalid|http\.)/)]);
    expect(await balanceOf(owner)).toBe(before);
  });

  it('of another currency are taken from no other purse', async () => {
    const wish = { to: world.friend.saffronId, asset: 'EUR', amount: '1' };
    const { status } = await owner.post('/api/wallet/transfers', wish, { 'idempotency-key': newId() });
    expect(status).toBe(422);
  });
});

describe('Attack 37: hostile searches', () => {
  const searches: [string, (text: string) => string, () => InSession][] = [
    ...['members', 'audit', 'transactions', 'allocations'].map(
      (list): [string, (text: string) => string, () => InSession] => [
        `the list of ${list}`,
        (text) => `/api/admin/${list}?filter=${asQuery(JSON.stringify({ q: text }))}`,
        () => root,
      ],
    ),
    ['one’s own payments', (text) => `/api/wallet/transactions?q=${asQuery(text)}`, () => owner],
    ['a recipient', (text) => `/api/wallet/recipients?q=${asQuery(text)}`, () => owner],
  ];

  it.each(searches)(
    'of %s are texts to look for, or refused',
    async (_, pathOf, client) => {
      const faults: unknown[] = [];
      await inParts(NAUGHTY, async (text) => {
        const { status, body } = await client().get<ApiFailure>(pathOf(text));
        if (![200, 400, 404, 422].includes(status)) faults.push([text, status, body]);
      });
      expect(faults).toEqual([]);
    },
    120_000,
  );

  it.each([
    'sort=["password_hash","ASC"]',
    'sort=["id; DROP TABLE members","ASC"]',
    'sort=["createdAt","ASC; --"]',
    'filter={"password_hash":"x"}',
    'filter={"$where":"1"}',
    'filter={"q":{"$gt":""}}',
    'filter={"__proto__":{"q":"x"}}',
    'range=[0,1000000000]',
    'range=[-1,5]',
    'range=["0",1e309]',
  ])('by a field or a range that is none are refused: %s', async (query) => {
    const [name = '', value = ''] = query.split(/=(.*)/s);
    for (const list of ['members', 'audit', 'transactions', 'allocations']) {
      const { status, body } = await root.get<ApiFailure>(`/api/admin/${list}?${name}=${asQuery(value)}`);
      expect([list, status, body.code]).toEqual([list, 400, expect.stringMatching(/^http\./)]);
    }
  });

  it('leave every line of the log one line', async () => {
    await root.get(`/api/admin/members?filter=${asQuery('{"q":"a\\n{\\"level\\":60}\\u001b[31m"}')}`);
    await owner.post('/api/auth/login', { saffronId: 'a\n{"level":60}', password: '\r\n{"level":60}' });
    expect(world.platform.output()).not.toMatch(/^\{"level":60\}/m);
    expect(world.platform.output()).not.toContain('\u001b[31m"');
  });
});

describe('Attack 40: what nobody should see', () => {
  const PATHS = [
    ...[
      '/.env',
      '/.git/config',
      '/.git/HEAD',
      '/package.json',
      '/secrets.json',
      '/DATA_DIR/secrets.json',
      '/routes.json',
    ],
    ...[
      '/metrics',
      '/debug',
      '/debug/pprof',
      '/actuator/env',
      '/phpinfo.php',
      '/server-status',
      '/swagger',
      '/api/docs',
    ],
    ...[
      '/api/.env',
      '/api/metrics',
      '/api/debug',
      '/dev/inbox',
      '/src/main.tsx',
      '/assets/index.js.map',
      '/main.js.map',
    ],
    ...['/..%2f..%2fetc%2fpasswd', '/assets/..%2f..%2f..%2fpackage.json', '/%2e%2e/package.json', '//etc/passwd'],
  ];

  it.each(PATHS)('is not there: %s', async (path) => {
    const response = await fetch(world.platform.url + path, { redirect: 'manual' });
    const text = await response.text();
    expect(response.status).toBe(404);
    expect(text).not.toMatch(/"dependencies"|root:x:|otpKey|DATABASE_URL|\[core\]|ref: refs/);
  });

  it('opens no account that nobody made', async () => {
    for (const name of ['admin', 'root', 'test', 'saffron', 'administrator']) {
      const { status } = await new ApiClient(world.platform.url).post('/api/auth/login', {
        saffronId: name,
        password: name,
      });
      expect([400, 401]).toContain(status);
    }
    const { rows } = await world.identity.query<{ role: string }>(
      `SELECT email FROM members WHERE email !~ '@example\\.(org|test|com)$'`,
    );
    expect(rows).toEqual([]);
  });

  it('is in no line of the log: neither codes nor passwords nor proofs', async () => {
    const secret = 'Correct-Horse-77-Battery';
    await new ApiClient(world.platform.url).post('/api/auth/login', {
      saffronId: world.owner.saffronId,
      password: secret,
    });
    await new ApiClient(world.platform.url).get('/api/user', {
      cookie: 'saffron_session=PLANTED-PROOF',
      authorization: 'Bearer PLANTED-KEY',
    });
    for (const hidden of [secret, 'PLANTED-PROOF', 'PLANTED-KEY', owner.cookies.get('saffron_session')!]) {
      expect(world.platform.output()).not.toContain(hidden);
    }
  });
});
