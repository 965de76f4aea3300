import type { IssuedApiKey } from '#contracts/identity';
import { newId } from '#kernel';
import { API_KEY_READER, type ApiKeyReader } from '#platform/sessions';
import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signIn, signUp } from '../../test-support/journeys.js';
import { somebodyWaits } from '../../test-support/locks.js';

let identity: IdentityApp;
let keys: ApiKeyReader;
beforeAll(async () => {
  identity = await startIdentity();
  keys = identity.app.get<ApiKeyReader>(API_KEY_READER);
});
afterAll(() => identity?.close());

const WANTED = { name: 'Ledger robot', scopes: ['wallet:read'], expiresInDays: 30 };

async function issue(browser: Browser, more: object = {}): Promise<IssuedApiKey> {
  const { status, body } = await browser.post('/api/user/api-keys', { ...WANTED, ...more });
  expect(status).toBe(201);
  return body as unknown as IssuedApiKey;
}
const rotate = async (browser: Browser, id: string, body: object = {}) =>
  (await browser.post(`/api/user/api-keys/${id}/rotate`, body)).body as unknown as IssuedApiKey;
const isAlive = async (secret: string) => (await keys.read(secret)) !== undefined;

/** Nobody has proven himself in a session for six minutes. */
const wait = (id: string) =>
  identity.source.query(`UPDATE sessions SET strong_at = now() - interval '6 minutes' WHERE member_id = $1`, [id]);

describe('An API key', () => {
  it('acts for its member within its scopes, and is shown once', async () => {
    const { browser, id, saffronId } = await signUp(identity);
    const { key, secret } = await issue(browser);

    expect(secret).toMatch(/^sfn_live_[0-9A-Za-z]{49}$/);
    expect(await keys.read(secret)).toMatchObject({
      memberId: id,
      saffronId,
      role: 'member',
      method: 'api-key',
      claims: [],
      apiKey: { id: key.id, scopes: ['wallet:read'] },
    });
    expect((await keys.read(secret))!.strongAt).toBeUndefined();
    const { body } = await browser.get('/api/user/api-keys');
    expect(body['keys']).toEqual([
      { ...key, name: 'Ledger robot', prefix: secret.slice(0, 15), lastUsedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret.slice(0, 20));
  });

  it('is stored as a digest alone, and stands in no log', async () => {
    const { browser } = await signUp(identity);
    const { secret, key } = await issue(browser);
    await keys.read(secret);
    const rows = await identity.source.query<{ text: string }[]>(
      `SELECT k::text AS text FROM api_keys k UNION ALL SELECT o::text FROM outbox o UNION ALL SELECT a::text FROM audit_log a`,
    );
    const hidden = secret.slice(key.prefix.length);
    expect(rows.length).toBeGreaterThan(3);
    for (const { text } of rows) expect(text).not.toContain(hidden);
    expect(identity.log.join('\n')).not.toContain(hidden);
  });

  it('is told of by mail, and stands in the audit log', async () => {
    const { browser, email, id } = await signUp(identity);
    const { key } = await issue(browser, { scopes: ['wallet:read', 'wallet:send'] });
    expect(await identity.mailbox.noticesTo(email)).toMatchObject([
      { kind: 'api-key-created', facts: { name: 'Ledger robot', scopes: 'wallet:read, wallet:send', ip: browser.ip } },
    ]);
    await browser.call('PATCH', `/api/user/api-keys/${key.id}`, { name: 'Reader' });
    await rotate(browser, key.id);
    await browser.call('DELETE', `/api/user/api-keys/${key.id}`);
    const rows = await identity.source.query<{ action: string }[]>(
      `SELECT action FROM audit_log WHERE target_id = $1 AND action LIKE 'api-key.%' ORDER BY at`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'api-key.created',
      'api-key.renamed',
      'api-key.rotated',
      'api-key.revoked',
    ]);
  });

  it('is made and rotated only by who has just proven himself, and renamed and revoked at any time', async () => {
    const { browser, id } = await signUp(identity);
    const { key } = await issue(browser);
    await wait(id);
    const url = `/api/user/api-keys/${key.id}`;
    for (const refused of [await browser.post('/api/user/api-keys', WANTED), await browser.post(`${url}/rotate`)]) {
      expect([refused.status, refused.body.code]).toEqual([401, 'identity.step-up.required']);
    }
    expect((await browser.call('PATCH', url, { name: 'Reader' })).body).toMatchObject({ name: 'Reader' });
    expect((await browser.call('DELETE', url)).status).toBe(200);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['members:suspend'] }],
    ['a scope twice', { scopes: ['wallet:read', 'wallet:read'] }],
    ['no expiry', { expiresInDays: undefined }],
    ['an expiry beyond a year', { expiresInDays: 366 }],
    ['another member’s id', { memberId: newId() }],
  ])('is refused with %s', async (_, wrong) => {
    const { browser } = await signUp(identity);
    expect((await browser.post('/api/user/api-keys', { ...WANTED, ...wrong })).status).toBe(400);
    expect((await browser.get('/api/user/api-keys')).body['keys']).toEqual([]);
  });

  it('is one of twenty at most, however many are asked for at once', async () => {
    const { browser } = await signUp(identity);
    const answers = await Promise.all(Array.from({ length: 24 }, () => browser.post('/api/user/api-keys', WANTED)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'identity.api-key.too-many')).toHaveLength(4);
  });
});

it('No key is made beside the suspension of its member, which ends them all', async () => {
  const { browser, id } = await signUp(identity);
  const runner = identity.source.createQueryRunner();
  await runner.startTransaction();
  await runner.query(`UPDATE members SET state = 'suspended', suspended_reason = 'x' WHERE id = $1`, [id]);
  const making = browser.post('/api/user/api-keys', WANTED);
  await somebodyWaits(identity);
  await runner.commitTransaction();
  await runner.release();
  expect((await making).status).toBe(401);
  expect(await identity.source.query('SELECT 1 FROM api_keys WHERE member_id = $1', [id])).toEqual([]);
});

describe('A key is dead on the very next request', () => {
  const kill: [string, (of: { browser: Browser; id: string; key: string }) => Promise<unknown>][] = [
    ['once it is revoked', ({ browser, key }) => browser.call('DELETE', `/api/user/api-keys/${key}`)],
    [
      'once it has expired',
      ({ key }) => identity.source.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [key]),
    ],
    [
      'once its member is suspended',
      ({ id }) =>
        identity.source.query(`UPDATE members SET state = 'suspended', suspended_reason = 'x' WHERE id = $1`, [id]),
    ],
    [
      'once its member belongs to another tenant',
      ({ id }) => identity.source.query(`UPDATE members SET tenant_id = 'other' WHERE id = $1`, [id]),
    ],
  ];
  it.each(kill)('%s', async (_, act) => {
    const { browser, id } = await signUp(identity);
    const { key, secret } = await issue(browser);
    expect(await isAlive(secret)).toBe(true);
    await act({ browser, id, key: key.id });
    expect(await isAlive(secret)).toBe(false);
  });

  it('in its old rights, where the role of its member has changed', async () => {
    const { browser, id } = await signUp(identity);
    const { secret } = await issue(browser);
    await identity.source.query(`UPDATE members SET role = 'mpos_operator' WHERE id = $1`, [id]);
    expect((await keys.read(secret))!.role).toBe('mpos_operator');
  });
});

describe('Rotation', () => {
  it('gives a new secret, and lets the old one work for the overlap that was chosen', async () => {
    const { browser } = await signUp(identity);
    const { key, secret: old } = await issue(browser);
    const { key: rotated, secret } = await rotate(browser, key.id, { overlapHours: 1 });

    expect(secret).not.toBe(old);
    expect(rotated).toMatchObject({ id: key.id, expiresAt: key.expiresAt, prefix: secret.slice(0, 15) });
    expect(Date.parse(rotated.previousWorksUntil!) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect([await isAlive(old), await isAlive(secret)]).toEqual([true, true]);
    await identity.source.query('UPDATE api_keys SET previous_until = now() WHERE id = $1', [key.id]);
    expect([await isAlive(old), await isAlive(secret)]).toEqual([false, true]);
  });

  it('ends the old one at once where no overlap is wanted, and one before it in any case', async () => {
    const { browser } = await signUp(identity);
    const { key, secret: first } = await issue(browser);
    const { secret: second } = await rotate(browser, key.id);
    const { secret: third } = await rotate(browser, key.id);
    expect(await Promise.all([first, second, third].map(isAlive))).toEqual([false, true, true]);
    await rotate(browser, key.id, { overlapHours: 0, expiresInDays: 90 });
    expect(await Promise.all([second, third].map(isAlive))).toEqual([false, false]);
  });

  it('allows no overlap beyond a week', async () => {
    const { browser } = await signUp(identity);
    const { key } = await issue(browser);
    expect((await browser.post(`/api/user/api-keys/${key.id}/rotate`, { overlapHours: 169 })).status).toBe(400);
  });

  it('by many at once leaves two secrets alive', async () => {
    const { browser } = await signUp(identity);
    const { key, secret } = await issue(browser);
    const made = await Promise.all(Array.from({ length: 8 }, () => rotate(browser, key.id)));
    const alive = await Promise.all([secret, ...made.map((one) => one.secret)].map(isAlive));
    expect(alive.filter(Boolean)).toHaveLength(2);
  });
});

it('Attack 19: another member’s key is not there to be renamed, rotated or revoked', async () => {
  const { browser: owner } = await signUp(identity);
  const { key, secret } = await issue(owner);
  const { browser: stranger } = await signUp(identity);
  const url = `/api/user/api-keys/${key.id}`;
  for (const { status, body } of [
    await stranger.call('PATCH', url, { name: 'mine' }),
    await stranger.post(`${url}/rotate`),
    await stranger.call('DELETE', url),
  ]) {
    expect([status, body.code]).toEqual([404, 'identity.api-key.not-found']);
  }
  expect(await isAlive(secret)).toBe(true);
  expect((await stranger.get('/api/user/api-keys')).body['keys']).toEqual([]);
});

it('The last use of a key is written once a minute at most', async () => {
  const { browser, email } = await signUp(identity);
  await signIn(identity, browser, email);
  const { key, secret } = await issue(browser);
  const lastUse = async () =>
    (
      await identity.source.query<{ at: Date | null }[]>('SELECT last_used_at AS at FROM api_keys WHERE id = $1', [
        key.id,
      ])
    )[0]!.at;
  expect(await lastUse()).toBeNull();
  await keys.read(secret);
  const first = await lastUse();
  await keys.read(secret);
  expect(await lastUse()).toEqual(first);
  await identity.source.query(`UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, [
    key.id,
  ]);
  await keys.read(secret);
  expect((await lastUse())!.getTime()).toBeGreaterThanOrEqual(first!.getTime());
});
