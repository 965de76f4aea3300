import { createHash, randomBytes } from 'node:crypto';
import { PRINCIPAL_HEADER, signPrincipal } from '#platform/auth';
import { API_KEY_READS_PATH, SESSION_READS_PATH } from '#platform/sessions';
import { testRedis, type TestRedis } from '#testing/servers';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';

const principalKey = randomBytes(32);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let redis: TestRedis;
let identity: IdentityApp;
beforeAll(async () => {
  redis = await testRedis();
  identity = await startIdentity({ cache: { redisUrl: redis.url, principalKey, logLevel: 'silent' } });
});
afterAll(async () => {
  await identity?.close();
  await redis?.drop();
});

const ask = (url: string, payload: object, token: string | undefined, on = identity) =>
  on.app.inject({ method: 'POST', url, payload, headers: token ? { [PRINCIPAL_HEADER]: token } : {} });
const tokenFor = (url: string, audience = 'identity', key = principalKey) =>
  signPrincipal(undefined, { audience, method: 'POST', url }, key);

describe('What gateways ask identity for', () => {
  it('is answered for each proof: its session without its name, or null', async () => {
    const { browser, id } = await signUp(identity);
    const proofHashes = [sha256('nobody'), sha256(browser.cookies.get('saffron_session')!)];
    const answer = await ask(SESSION_READS_PATH, { proofHashes }, tokenFor(SESSION_READS_PATH));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ sessions: [null, { principal: { memberId: id }, user: { id } }] });
    expect(answer.body).not.toContain(browser.cookies.get('sessionToken'));
  });

  it('is answered for an API key as well, as long as it works', async () => {
    const { browser, id } = await signUp(identity);
    const made = await browser.post('/api/user/api-keys', {
      name: 'till',
      scopes: ['wallet:read'],
      expiresInDays: 30,
    });
    expect(made.status).toBe(201);
    const { key, secret } = made.body as unknown as { key: { id: string }; secret: string };
    const read = async () =>
      (await ask(API_KEY_READS_PATH, { secretHash: sha256(secret) }, tokenFor(API_KEY_READS_PATH))).json() as object;
    expect(await read()).toMatchObject({ principal: { memberId: id, apiKey: { id: key.id } } });
    await browser.call('DELETE', `/api/user/api-keys/${key.id}`);
    expect(await read()).toEqual({ principal: null });
  });

  it.each([SESSION_READS_PATH, API_KEY_READS_PATH])('is told to gateways alone: %s', async (path) => {
    const question = { proofHashes: [], secretHash: sha256('x') };
    const used = tokenFor(path);
    expect((await ask(path, question, used)).statusCode).toBe(200);
    const refused = [
      undefined,
      used,
      tokenFor('/api/user'),
      tokenFor(path, 'wallet'),
      tokenFor(path, 'identity', randomBytes(32)),
    ];
    for (const token of refused) expect((await ask(path, question, token)).statusCode).toBe(403);
  });

  it('has the shape of a question', async () => {
    for (const proofHashes of [['x'], ['A'.repeat(64)], Array(201).fill(sha256('x'))]) {
      expect((await ask(SESSION_READS_PATH, { proofHashes }, tokenFor(SESSION_READS_PATH))).statusCode).toBe(400);
    }
  });

  it('does not exist in one process', async () => {
    const alone = await startIdentity();
    const answers = await Promise.all(
      [SESSION_READS_PATH, API_KEY_READS_PATH].map((path) => ask(path, {}, undefined, alone)),
    );
    await alone.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});
