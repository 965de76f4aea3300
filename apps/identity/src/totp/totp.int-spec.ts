import {
  actsOn,
  ageProofs,
  appCode,
  atOnce,
  noticesTo,
  passFirstFactor,
  secondFactor,
  setUpTotp,
  succeeded,
  wrongAppCode,
} from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signIn, signUp } from '../../test-support/journeys.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const START = '/api/user/factors/totp';
const CONFIRM = `${START}/confirm`;
const start = async (browser: Awaited<ReturnType<typeof signUp>>['browser']) =>
  (await browser.post(START)).body as unknown as { secret: string; otpauthUri: string };

describe('setting up an authenticator app', () => {
  it('takes a right code, tells the owner and is recorded', async () => {
    const { browser, id, email } = await signUp(identity);
    const { secret, otpauthUri } = await start(browser);
    expect(otpauthUri).toContain(`secret=${secret}`);
    expect((await browser.post(CONFIRM, { code: appCode(secret) })).status).toBe(200);
    expect((await browser.get('/api/user/factors')).body).toMatchObject({ totp: { isSet: true } });
    expect(await noticesTo(identity, email)).toEqual([
      { kind: 'factor-added', facts: expect.objectContaining({ factor: 'Authenticator app' }) as object },
    ]);
    expect(await actsOn(identity, id)).toContain('factor.added');
  });

  it('asks for nothing before the first right code', async () => {
    const { browser, email } = await signUp(identity);
    const { secret } = await start(browser);
    expect((await browser.post(CONFIRM, { code: wrongAppCode(secret) })).body.code).toBe(
      'identity.second-factor.invalid',
    );
    expect((await browser.get('/api/user/factors')).body).toMatchObject({ totp: { isSet: false, since: null } });
    expect((await signIn(identity, identity.browser(), email)).body.user).toBeDefined();
  });

  it('can be started anew until then: the secret before is worth nothing', async () => {
    const { browser } = await signUp(identity);
    const first = await start(browser);
    const second = await start(browser);
    expect(second.secret).not.toBe(first.secret);
    expect((await browser.post(CONFIRM, { code: appCode(first.secret) })).status).toBe(401);
    expect((await browser.post(CONFIRM, { code: appCode(second.secret) })).status).toBe(200);
  });

  it('waits for fifteen minutes', async () => {
    const { browser, id } = await signUp(identity);
    const { secret } = await start(browser);
    await identity.source.query(
      `UPDATE totp_factors SET created_at = created_at - interval '16 minutes' WHERE member_id = $1`,
      [id],
    );
    expect((await browser.post(CONFIRM, { code: appCode(secret) })).status).toBe(401);
  });

  it('is refused where one is set up already, and changes nothing', async () => {
    const member = await signUp(identity);
    const secret = await setUpTotp(identity, member);
    expect((await member.browser.post(START)).body.code).toBe('identity.totp.already-set');
    const browser = await passFirstFactor(identity, member.email);
    expect((await secondFactor(browser, 'totp', { code: appCode(secret) })).status).toBe(200);
  });

  it('is confirmed once by fifty at once with the same code', async () => {
    const { browser } = await signUp(identity);
    const { secret } = await start(browser);
    const code = appCode(secret);
    expect(succeeded(await atOnce(50, () => browser.post(CONFIRM, { code })))).toBe(1);
  });

  it('stores no secret that a copy of the database could tell', async () => {
    const member = await signUp(identity);
    const secret = await setUpTotp(identity, member);
    const rows = await identity.source.query<{ row: string }[]>(
      `SELECT row_to_json(t)::text AS row FROM totp_factors t UNION ALL SELECT row_to_json(o)::text FROM outbox o
       UNION ALL SELECT row_to_json(a)::text FROM audit_log a`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    expect(identity.log.filter((line) => line.includes(secret))).toEqual([]);
  });
});

describe('removing an authenticator app', () => {
  it('ends the second step, tells the owner and is recorded', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    expect((await member.browser.call('DELETE', START)).status).toBe(200);
    expect((await signIn(identity, identity.browser(), member.email)).body.user).toBeDefined();
    expect((await noticesTo(identity, member.email)).map(({ kind }) => kind)).toEqual([
      'factor-added',
      'factor-removed',
    ]);
    expect(await actsOn(identity, member.id)).toContain('factor.removed');
  });

  it('of nobody answers that there is none', async () => {
    const { browser } = await signUp(identity);
    expect((await browser.call('DELETE', START)).body.code).toBe('identity.totp.not-set');
  });
});

it('wants a fresh proof for every change', async () => {
  const { browser, id } = await signUp(identity);
  await ageProofs(identity, id);
  const answers = [
    await browser.post(START),
    await browser.post(CONFIRM, { code: '123456' }),
    await browser.call('DELETE', START),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('identity.step-up.required'));
});
