import { createHmac } from 'node:crypto';
import type { Browser } from '../../test-support/browser.js';
import { ageProofs, appCode, passFirstFactor, secondFactor, setUpTotp, stepUp } from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, signIn, signUp } from '../../test-support/journeys.js';

/** What asks for a fresh proof. */
const ACT = '/api/user/factors/recovery-codes';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const copyOf = (browser: Browser): Browser => {
  const copy = identity.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};
const isDead = async (browser: Browser): Promise<boolean> =>
  !(await isSignedIn(identity, browser)) && (await browser.get('/api/user/sessions')).status === 401;

describe('attack 10: session fixation', () => {
  it('a session that was planted before the sign-in is dead after it', async () => {
    const eve = await signUp(identity);
    const ada = await signUp(identity);
    const victim = copyOf(eve.browser);
    await signIn(identity, victim, ada.email);
    expect(victim.cookies.get('saffron_session')).not.toBe(eve.browser.cookies.get('saffron_session'));
    expect(await isDead(eve.browser)).toBe(true);
  });

  it('a planted pending sign-in is finished by its own first factor alone', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    await setUpTotp(identity, eve);
    const adasSecret = await setUpTotp(identity, ada);
    const victim = await passFirstFactor(identity, eve.email);
    expect((await secondFactor(victim, 'totp', { code: appCode(adasSecret) })).status).toBe(401);
    expect(await isSignedIn(identity, victim)).toBe(false);
  });

  it('a session that gains a fresh proof goes on under another token', async () => {
    const member = await signUp(identity);
    const secret = await setUpTotp(identity, member);
    const planted = copyOf(member.browser);
    await stepUp(member.browser, 'totp', { code: appCode(secret) });
    expect(await isDead(planted)).toBe(true);
    expect(await isSignedIn(identity, member.browser)).toBe(true);
  });
});

describe('attack 11: a token that is used after its end', () => {
  it.each<[string, (browser: Browser, id: string) => Promise<unknown>]>([
    ['sign-out', (browser) => copyOf(browser).post('/api/logout')],
    [
      'a suspension',
      (_, id) =>
        identity.source.query(`UPDATE members SET state = 'suspended', suspended_reason = 'x' WHERE id = $1`, [id]),
    ],
    [
      'a change of role',
      (_, id) =>
        identity.source.query('UPDATE members SET permission_version = permission_version + 1 WHERE id = $1', [id]),
    ],
  ])('is refused on the very next call after %s', async (_, end) => {
    const { browser, id } = await signUp(identity);
    expect((await browser.get('/api/user/sessions')).status).toBe(200);
    await end(browser, id);
    browser.forgetsCookies = true;
    expect(await isDead(browser)).toBe(true);
  });
});

describe('attack 15: a token that claims to be one', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ sub: 'root', role: 'superadmin', exp: 4_102_444_800, aud: 'saffron' });
  const tokens = {
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'HS256 under an empty key': (() => {
      const signed = `${part({ alg: 'HS256' })}.${claims}`;
      return `${signed}.${createHmac('sha256', '').update(signed).digest('base64url')}`;
    })(),
    'a path for a key': `${part({ alg: 'HS256', kid: '../../dev/null' })}.${claims}.AAAA`,
    'a key elsewhere': `${part({ alg: 'RS256', jku: 'https://evil.example/jwks.json' })}.${claims}.AAAA`,
  };

  it.each(Object.entries(tokens))('is no session: %s', async (_, token) => {
    const cookie = identity.browser();
    for (const name of ['saffron_session', 'saffron_pending', 'saffron_device']) cookie.cookies.set(name, token);
    expect((await cookie.get('/api/user/sessions')).status).toBe(401);
    expect((await secondFactor(cookie, 'totp', { code: '123456' })).status).toBe(401);
    const bearer = await identity.app.inject({
      url: '/api/user/sessions',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(bearer.statusCode).toBe(401);
  });
});

describe('attack 24: an act without its fresh proof', () => {
  it('is refused with a hint where the proof is too old, and changes nothing', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    await ageProofs(identity, member.id);
    const answer = await member.browser.post(ACT);
    expect([answer.status, answer.body.code]).toEqual([401, 'identity.step-up.required']);
    expect(answer.headers['www-authenticate']).toContain('max_age="300"');
    expect((await member.browser.get('/api/user/factors')).body).toMatchObject({ recoveryCodes: { left: 0 } });
  });

  it('is refused where another session of the member gave the proof', async () => {
    const member = await signUp(identity);
    const secret = await setUpTotp(identity, member);
    const other = await passFirstFactor(identity, member.email);
    await secondFactor(other, 'totp', { code: appCode(secret) });
    await ageProofs(identity, member.id);
    await stepUp(other, 'totp', { code: appCode(secret, 1) });
    expect((await other.post(ACT)).status).toBe(200);
    expect((await member.browser.post(ACT)).status).toBe(401);
  });
});

describe('attack 25: around the second factor', () => {
  it('who reads the mail of an address is still asked for it', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    const thief = identity.browser();
    const { body } = await signIn(identity, thief, member.email);
    expect(body).toMatchObject({ secondFactor: { methods: ['totp'] } });
    expect(body.user).toBeUndefined();
    expect(await isSignedIn(identity, thief)).toBe(false);
  });

  it('a code that was mailed proves nobody anew', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    await ageProofs(identity, member.id);
    await member.browser.post('/api/auth/send-otp', { email: member.email, purpose: 'step-up' });
    const code = await identity.mailbox.codeFor(member.email);
    expect((await stepUp(member.browser, 'email-code', { code })).body.code).toBe('identity.step-up.method');
    expect((await member.browser.post(ACT)).status).toBe(401);
  });
});
