import type { Browser } from '../../test-support/browser.js';
import {
  actsOn,
  addPasskey,
  appCode,
  atOnce,
  letStepsPass,
  noticesTo,
  optionsFrom,
  passFirstFactor,
  secondFactor,
  setUpRecoveryCodes,
  setUpTotp,
  succeeded,
  wrongAppCode,
} from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, signIn, signUp } from '../../test-support/journeys.js';

const OPTIONS = '/api/auth/second-factor/passkey-options';
const PLENTY = '100000';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ settings: { LIMIT_VERIFICATIONS_PER_IP: PLENTY, LIMIT_CODES_PER_ADDRESS: PLENTY } });
});
afterAll(() => identity.close());

/** A member with an app and recovery codes. */
async function newMember() {
  const member = await signUp(identity);
  const secret = await setUpTotp(identity, member);
  return { ...member, secret, codes: await setUpRecoveryCodes(member) };
}

/** Another browser that shows the same pending sign-in: a copy of its cookies. */
function copyOf(browser: Browser): Browser {
  const copy = identity.browser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('the second step of a sign-in', () => {
  it('is asked for after the code, and no session is open before it', async () => {
    const { email } = await newMember();
    const browser = identity.browser();
    const { body } = await signIn(identity, browser, email);
    expect(body).toEqual({
      success: true,
      verified: true,
      secondFactor: { methods: ['totp', 'recovery-code'] },
    });
    expect(await isSignedIn(identity, browser)).toBe(false);
    expect(browser.cookies.has('saffron_device')).toBe(false);
  });

  it('opens the session with the right code of the app', async () => {
    const { email, secret, id } = await newMember();
    const browser = await passFirstFactor(identity, email);
    const { status, body } = await secondFactor(browser, 'totp', { code: appCode(secret) });
    expect([status, body.user?.id]).toEqual([200, id]);
    const { body: list } = await browser.get('/api/user/sessions');
    expect(list['sessions']).toContainEqual(
      expect.objectContaining({ current: true, method: 'otp', secondFactor: 'totp' }),
    );
  });

  it('gives the session a fresh proof', async () => {
    const { email, secret } = await newMember();
    const browser = await passFirstFactor(identity, email);
    await secondFactor(browser, 'totp', { code: appCode(secret) });
    expect((await browser.post('/api/user/factors/recovery-codes')).status).toBe(200);
  });

  it('takes a recovery code once, tells the owner and says how many are left', async () => {
    const { email, codes, id } = await newMember();
    const browser = await passFirstFactor(identity, email);
    expect((await secondFactor(browser, 'recovery-code', { code: codes[0] })).status).toBe(200);
    const another = await passFirstFactor(identity, email);
    expect((await secondFactor(another, 'recovery-code', { code: codes[0] })).body.code).toBe(
      'identity.second-factor.invalid',
    );
    expect((await noticesTo(identity, email)).at(-1)).toEqual({
      kind: 'recovery-code-used',
      facts: expect.objectContaining({ left: '9' }) as object,
    });
    expect(await actsOn(identity, id)).toContain('recovery-code.used');
    expect((await browser.get('/api/user/factors')).body).toMatchObject({ recoveryCodes: { left: 9 } });
  });

  it('takes a passkey', async () => {
    const member = await newMember();
    const passkey = await addPasskey(member);
    const browser = await passFirstFactor(identity, member.email);
    const response = passkey.sign(await optionsFrom(browser, OPTIONS));
    expect((await secondFactor(browser, 'passkey', { response })).body.user?.id).toBe(member.id);
  });

  it.each([
    ['no browser that has passed the first factor', () => identity.browser()],
    [
      'a made-up cookie',
      () => {
        const browser = identity.browser();
        browser.cookies.set('saffron_pending', 'A'.repeat(43));
        return browser;
      },
    ],
  ])('is closed to %s', async (_, browser) => {
    const { secret } = await newMember();
    expect((await secondFactor(browser(), 'totp', { code: appCode(secret) })).body.code).toBe(
      'identity.second-factor.expired',
    );
    expect((await browser().post(OPTIONS)).body.code).toBe('identity.second-factor.expired');
  });

  it('is over after ten minutes', async () => {
    const { email, secret, id } = await newMember();
    const browser = await passFirstFactor(identity, email);
    await identity.source.query(
      `UPDATE pending_sign_ins SET expires_at = expires_at - interval '10 minutes' WHERE member_id = $1`,
      [id],
    );
    expect((await secondFactor(browser, 'totp', { code: appCode(secret) })).body.code).toBe(
      'identity.second-factor.expired',
    );
  });

  it('is over once it was right', async () => {
    const { email, secret, id } = await newMember();
    const browser = await passFirstFactor(identity, email);
    const copy = copyOf(browser);
    await secondFactor(browser, 'totp', { code: appCode(secret) });
    await letStepsPass(identity, id);
    expect((await secondFactor(copy, 'totp', { code: appCode(secret) })).body.code).toBe(
      'identity.second-factor.expired',
    );
  });

  it('opens nothing for a member who was suspended meanwhile', async () => {
    const { email, secret, id } = await newMember();
    const browser = await passFirstFactor(identity, email);
    await identity.source.query(`UPDATE members SET state = 'suspended', suspended_reason = 'x' WHERE id = $1`, [id]);
    expect((await secondFactor(browser, 'totp', { code: appCode(secret) })).body.code).toBe(
      'identity.member.suspended',
    );
  });

  it('takes nothing of another member', async () => {
    const [ada, eve] = [await newMember(), await newMember()];
    const passkey = await addPasskey(eve);
    await addPasskey(ada);
    const browser = await passFirstFactor(identity, ada.email);
    const response = passkey.sign(await optionsFrom(browser, OPTIONS));
    const answers = [
      await secondFactor(browser, 'totp', { code: appCode(eve.secret) }),
      await secondFactor(browser, 'recovery-code', { code: eve.codes[0] }),
      await secondFactor(browser, 'passkey', { response }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('identity.second-factor.invalid'));
  });
});

describe('guessing the second factor', () => {
  it('ends after five tries of one sign-in: the right code is refused then', async () => {
    const { email, secret } = await newMember();
    const browser = await passFirstFactor(identity, email);
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await secondFactor(browser, 'totp', { code: wrongAppCode(secret) })).status).toBe(401);
    }
    expect((await secondFactor(browser, 'totp', { code: appCode(secret) })).body.code).toBe(
      'identity.second-factor.expired',
    );
  });

  it('ends after nine wrong ones of an account and day, whatever the number of sign-ins and networks', async () => {
    const { email, secret, codes, id } = await newMember();
    for (const tries of [5, 4]) {
      const browser = await passFirstFactor(identity, email);
      for (let tried = 0; tried < tries; tried += 1) {
        browser.ip = identity.browser().ip;
        expect((await secondFactor(browser, 'totp', { code: wrongAppCode(secret) })).status).toBe(401);
      }
    }
    const browser = await passFirstFactor(identity, email);
    const refused = [
      await secondFactor(browser, 'totp', { code: appCode(secret) }),
      await secondFactor(browser, 'recovery-code', { code: codes[0] }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([429, 'identity.otp.too-many-tries']),
    );
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    expect(await actsOn(identity, id)).toContain('second-factor.locked');
  });

  it('keeps nobody out of his account: a proven device and a passkey go through', async () => {
    const member = await newMember();
    const passkey = await addPasskey(member);
    const stranger = await passFirstFactor(identity, member.email);
    await atOnce(5, () => secondFactor(stranger, 'totp', { code: wrongAppCode(member.secret) }));
    const second = await passFirstFactor(identity, member.email);
    await atOnce(5, () => secondFactor(second, 'totp', { code: wrongAppCode(member.secret) }));

    const elsewhere = await passFirstFactor(identity, member.email);
    expect((await secondFactor(elsewhere, 'totp', { code: appCode(member.secret) })).status).toBe(429);
    const response = passkey.sign(await optionsFrom(elsewhere, OPTIONS));
    expect((await secondFactor(elsewhere, 'passkey', { response })).status).toBe(200);

    await signIn(identity, member.browser, member.email);
    expect((await secondFactor(member.browser, 'totp', { code: appCode(member.secret) })).status).toBe(200);
  });

  it('is not what a right code is: entering it costs nothing', async () => {
    const { email, secret, id } = await newMember();
    for (let times = 0; times < 10; times += 1) {
      const browser = await passFirstFactor(identity, email);
      await letStepsPass(identity, id);
      expect((await secondFactor(browser, 'totp', { code: appCode(secret) })).status).toBe(200);
    }
  }, 60_000);
});

describe('one proof used many times at once', () => {
  it('works once for a code of the app, in one sign-in', async () => {
    const { email, secret } = await newMember();
    const browser = await passFirstFactor(identity, email);
    browser.forgetsCookies = true;
    const code = appCode(secret);
    expect(succeeded(await atOnce(100, () => secondFactor(browser, 'totp', { code })))).toBe(1);
  });

  it('works once for a code of the app, in many sign-ins', async () => {
    const { email, secret } = await newMember();
    const browsers: Browser[] = [];
    for (let count = 0; count < 8; count += 1) browsers.push(await passFirstFactor(identity, email));
    const code = appCode(secret);
    const answers = await atOnce(browsers.length, (index) => secondFactor(browsers[index]!, 'totp', { code }));
    expect(succeeded(answers)).toBe(1);
  }, 60_000);

  it('works once for a code of the app that is older than the last one', async () => {
    const { email, secret } = await newMember();
    const [newer, older] = [await passFirstFactor(identity, email), await passFirstFactor(identity, email)];
    const codes = [appCode(secret, 0), appCode(secret, -1)];
    expect((await secondFactor(newer, 'totp', { code: codes[0] })).status).toBe(200);
    expect((await secondFactor(older, 'totp', { code: codes[1] })).body.code).toBe('identity.second-factor.invalid');
  });

  it('works once for a recovery code', async () => {
    const { email, codes } = await newMember();
    const browsers: Browser[] = [];
    for (let count = 0; count < 8; count += 1) browsers.push(await passFirstFactor(identity, email));
    const answers = await atOnce(browsers.length * 5, (index) =>
      secondFactor(copyOf(browsers[index % browsers.length]!), 'recovery-code', { code: codes[0] }),
    );
    expect(succeeded(answers)).toBe(1);
  }, 60_000);

  it('works once for the challenge of a passkey', async () => {
    const member = await newMember();
    const passkey = await addPasskey(member);
    const browser = await passFirstFactor(identity, member.email);
    const response = passkey.sign(await optionsFrom(browser, OPTIONS));
    browser.forgetsCookies = true;
    expect(succeeded(await atOnce(100, () => secondFactor(browser, 'passkey', { response })))).toBe(1);
  });
});
