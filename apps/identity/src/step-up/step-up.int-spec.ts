import { wrongCode } from '../../test-support/mailbox.js';
import type { Browser } from '../../test-support/browser.js';
import {
  actsOn,
  addPasskey,
  ageProofs,
  appCode,
  atOnce,
  letStepsPass,
  optionsFrom,
  setUpRecoveryCodes,
  setUpTotp,
  stepUp,
  succeeded,
  wrongAppCode,
} from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { allowResend, isSignedIn, sendCode, setPin, signIn, signUp, verifyPin } from '../../test-support/journeys.js';

const STATE = '/api/user/step-up';
const OPTIONS = `${STATE}/passkey-options`;
/** Any act that wants a fresh proof. */
const ACT = '/api/user/factors/totp';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ settings: { LIMIT_VERIFICATIONS_PER_IP: '100000' } });
});
afterAll(() => identity.close());

interface Listed {
  readonly id: string;
  readonly current: boolean;
}
const sessionIdOf = async (browser: Browser): Promise<string> => {
  const { sessions } = (await browser.get('/api/user/sessions')).body as unknown as { sessions: Listed[] };
  return sessions.find(({ current }) => current)!.id;
};

/** A member whose last proof is too old by now. */
async function staleMember() {
  const member = await signUp(identity);
  await ageProofs(identity, member.id);
  return member;
}

async function staleMemberWithApp() {
  const member = await signUp(identity);
  const secret = await setUpTotp(identity, member);
  const codes = await setUpRecoveryCodes(member);
  const passkey = await addPasskey(member);
  await ageProofs(identity, member.id);
  return { ...member, secret, codes, passkey };
}

async function mailedCode(browser: Browser, email: string): Promise<string> {
  await allowResend(identity, email);
  await sendCode(browser, email, { purpose: 'step-up' });
  return identity.mailbox.codeFor(email);
}

describe('what asks for a fresh proof', () => {
  it('works for five minutes after the sign-in, and not after', async () => {
    const { browser, id } = await signUp(identity);
    expect((await browser.post(ACT)).status).toBe(200);
    await ageProofs(identity, id, 5);
    const refused = await browser.post(ACT);
    expect([refused.status, refused.body.code]).toEqual([401, 'identity.step-up.required']);
    expect(refused.headers['www-authenticate']).toContain('insufficient_user_authentication');
  });

  it('does not work after a PIN alone', async () => {
    const { browser, email } = await signUp(identity);
    await setPin(identity, browser, email, '4711');
    await verifyPin(browser, email, '4711');
    expect((await browser.get(STATE)).body).toEqual({ methods: ['email-code'], freshUntil: null });
    expect((await browser.post(ACT)).body.code).toBe('identity.step-up.required');
  });
});

describe('how a member can prove himself anew', () => {
  it('is an e-mailed code where no second factor is set up', async () => {
    const { browser } = await staleMember();
    expect((await browser.get(STATE)).body).toEqual({ methods: ['email-code'], freshUntil: null });
  });

  it('is one of his second factors where he has set them up', async () => {
    const { browser } = await staleMemberWithApp();
    expect((await browser.get(STATE)).body).toEqual({
      methods: ['totp', 'passkey', 'recovery-code'],
      freshUntil: null,
    });
  });
});

describe('a fresh proof', () => {
  it('by e-mailed code lets the act go on, once', async () => {
    const { browser, email } = await staleMember();
    const code = await mailedCode(browser, email);
    const { status, body } = await stepUp(browser, 'email-code', { code });
    expect(status).toBe(200);
    expect(Date.parse(body['freshUntil'] as string) - Date.now()).toBeGreaterThan(290_000);
    expect((await browser.get(STATE)).body['freshUntil']).toEqual(expect.any(String));
    expect((await browser.post(ACT)).status).toBe(200);
    expect((await stepUp(browser, 'email-code', { code })).body.code).toBe('identity.otp.invalid');
    expect(await actsOn(identity, await sessionIdOf(browser))).toEqual(['session.stepped-up']);
  });

  it.each(['totp', 'recovery-code', 'passkey'] as const)('by %s lets the act go on', async (method) => {
    const member = await staleMemberWithApp();
    const { browser, secret, codes, passkey } = member;
    const proofs = {
      totp: () => ({ code: appCode(secret) }),
      'recovery-code': () => ({ code: codes[0] }),
      passkey: async () => ({ response: passkey.sign(await optionsFrom(browser, OPTIONS)) }),
    };
    expect((await stepUp(browser, method, await proofs[method]())).status).toBe(200);
    expect((await browser.post('/api/user/factors/recovery-codes')).status).toBe(200);
    const { sessions } = (await browser.get('/api/user/sessions')).body as unknown as { sessions: object[] };
    expect(sessions).toContainEqual(expect.objectContaining({ current: true, secondFactor: method }));
  });

  it('gives the session new cookies: who copied the old ones is signed out', async () => {
    const { browser, email } = await staleMember();
    const thief = identity.browser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const id = await sessionIdOf(browser);
    await stepUp(browser, 'email-code', { code: await mailedCode(browser, email) });
    expect(await isSignedIn(identity, thief)).toBe(false);
    expect((await thief.get(STATE)).status).toBe(401);
    expect(await isSignedIn(identity, browser)).toBe(true);
    expect(await sessionIdOf(browser)).toBe(id);
    expect(browser.cookies.get('sessionToken')).not.toBe(thief.cookies.get('sessionToken'));
  });

  it('of one device says nothing for another one', async () => {
    const { browser, email, id } = await signUp(identity);
    const other = identity.browser();
    await signIn(identity, other, email);
    await ageProofs(identity, id);
    await stepUp(browser, 'email-code', { code: await mailedCode(browser, email) });
    expect((await other.post(ACT)).body.code).toBe('identity.step-up.required');
  });

  it('is not an e-mailed code where a second factor is set up', async () => {
    const { browser, email } = await staleMemberWithApp();
    const code = await mailedCode(browser, email);
    expect((await stepUp(browser, 'email-code', { code })).body.code).toBe('identity.step-up.method');
    expect((await browser.post('/api/user/factors/recovery-codes')).status).toBe(401);
  });

  it('is not a factor that he has not set up', async () => {
    const { browser } = await staleMember();
    const answers = [
      await stepUp(browser, 'totp', { code: '123456' }),
      await stepUp(browser, 'recovery-code', { code: 'x' }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(2).fill('identity.step-up.method'));
    expect((await browser.post(OPTIONS)).body.code).toBe('identity.passkey.not-found');
  });

  it.each(['authentication', 'pos-pin'])('is not a code that was sent for %s', async (purpose) => {
    const { browser, email } = await staleMember();
    await allowResend(identity, email);
    await sendCode(browser, email, { purpose });
    const code = await identity.mailbox.codeFor(email);
    expect((await stepUp(browser, 'email-code', { code })).body.code).toBe('identity.otp.invalid');
  });

  it('is for members alone', async () => {
    const visitor = identity.browser();
    const answers = [
      await visitor.get(STATE),
      await stepUp(visitor, 'totp', { code: '123456' }),
      await visitor.post(OPTIONS),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('http.unauthenticated'));
  });

  it('takes nothing of another member, and no challenge of another session', async () => {
    const [ada, eve] = [await staleMemberWithApp(), await staleMemberWithApp()];
    const answers = [
      await stepUp(ada.browser, 'totp', { code: appCode(eve.secret) }),
      await stepUp(ada.browser, 'recovery-code', { code: eve.codes[0] }),
      await stepUp(ada.browser, 'passkey', {
        response: eve.passkey.sign(await optionsFrom(ada.browser, OPTIONS)),
      }),
      await stepUp(ada.browser, 'passkey', {
        response: ada.passkey.sign(await optionsFrom(eve.browser, OPTIONS)),
      }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('identity.second-factor.invalid'));
  });
});

describe('guessing a fresh proof', () => {
  it('ends after nine wrong ones a day: the right one is refused then, and a passkey still works', async () => {
    const { browser, id, secret, passkey } = await staleMemberWithApp();
    for (let tried = 0; tried < 9; tried += 1) {
      expect((await stepUp(browser, 'totp', { code: wrongAppCode(secret) })).status).toBe(401);
    }
    const refused = await stepUp(browser, 'totp', { code: appCode(secret) });
    expect([refused.status, refused.body.code]).toEqual([429, 'identity.otp.too-many-tries']);
    expect(await actsOn(identity, id)).toContain('second-factor.locked');
    const response = passkey.sign(await optionsFrom(browser, OPTIONS));
    expect((await stepUp(browser, 'passkey', { response })).status).toBe(200);
  });

  it('of an e-mailed code ends with its five tries', async () => {
    const { browser, email } = await staleMember();
    const code = await mailedCode(browser, email);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await stepUp(browser, 'email-code', { code: wrongCode(code) })).status).toBe(401);
    }
    expect((await stepUp(browser, 'email-code', { code })).body.code).toBe('identity.otp.invalid');
  });
});

describe('one proof used many times at once', () => {
  it('counts once for a code of the app', async () => {
    const { browser, secret, id } = await staleMemberWithApp();
    await letStepsPass(identity, id);
    const code = appCode(secret);
    browser.forgetsCookies = true;
    expect(succeeded(await atOnce(100, () => stepUp(browser, 'totp', { code })))).toBe(1);
  });

  it('counts once for a recovery code', async () => {
    const { browser, codes } = await staleMemberWithApp();
    browser.forgetsCookies = true;
    expect(succeeded(await atOnce(100, () => stepUp(browser, 'recovery-code', { code: codes[0] })))).toBe(1);
  });

  it('counts once for the challenge of a passkey', async () => {
    const { browser, passkey } = await staleMemberWithApp();
    const response = passkey.sign(await optionsFrom(browser, OPTIONS));
    browser.forgetsCookies = true;
    expect(succeeded(await atOnce(200, () => stepUp(browser, 'passkey', { response })))).toBe(1);
  });

  it('counts once for an e-mailed code', async () => {
    const { browser, email } = await staleMember();
    const code = await mailedCode(browser, email);
    browser.forgetsCookies = true;
    expect(succeeded(await atOnce(100, () => stepUp(browser, 'email-code', { code })))).toBe(1);
  });
});

it('revives no session that was ended meanwhile', async () => {
  const { browser, email } = await staleMember();
  const code = await mailedCode(browser, email);
  const [answer] = await Promise.all([
    stepUp(browser, 'email-code', { code }),
    identity.source.query('DELETE FROM sessions s USING members m WHERE m.id = s.member_id AND m.email = $1', [email]),
  ]);
  expect([200, 401]).toContain(answer.status);
  const rows = await identity.source.query<unknown[]>(
    'SELECT 1 FROM sessions s JOIN members m ON m.id = s.member_id WHERE m.email = $1',
    [email],
  );
  expect(rows).toEqual([]);
});
