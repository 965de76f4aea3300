import { memberIdFromDigits } from '#contracts/identity';
import type { Answer, Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import {
  allowResend,
  isSignedIn,
  logIn,
  newAddress,
  PASSWORD,
  sendCode,
  setPin,
  signIn,
  signUp,
  verify,
  verifyPin,
} from '../../test-support/journeys.js';
import { wrongCode } from '../../test-support/mailbox.js';

let identity: IdentityApp;
afterEach(() => identity?.close());

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: count }, (_, index) => index).reduce<Promise<T[]>>(
    async (done, index) => [...(await done), await act(index)],
    Promise.resolve([]),
  );
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status);
const auditRows = (action: string) =>
  identity.source.query<{ after: unknown }[]>('SELECT after FROM audit_log WHERE action = $1', [action]);

/** All of an answer that a stranger could tell two addresses by. */
const shapeOf = ({ status, body, headers }: Answer) => ({
  status,
  fields: Object.keys(body).sort(),
  code: body.code,
  headers: Object.keys(headers).sort(),
  cookies: [headers['set-cookie']].flat().map((cookie) => String(cookie).split('=')[0]),
});

describe('attack 1: known and unknown addresses', () => {
  type Call = (browser: Browser, email: string) => Promise<Answer>;
  const calls: [string, Call][] = [
    ['sign-in by password', (browser, email) => logIn(browser, { email, password: 'not the password' })],
    ['sign-in by code', (browser, email) => verify(browser, email, '123456')],
    ['sign-in by PIN', (browser, email) => verifyPin(browser, email, '4071')],
    ['a code', (browser, email) => sendCode(browser, email)],
    ['a code to reset the password', (browser, email) => sendCode(browser, email, { purpose: 'password-reset' })],
    ['a code to find the member ID', (browser, email) => sendCode(browser, email, { purpose: 'member-id' })],
    [
      'a reset',
      (browser, email) =>
        browser.post('/api/auth/recovery/password', { email, otp: '123456', password: 'seven purple lanterns' }),
    ],
    ['a member ID', (browser, email) => browser.post('/api/auth/recovery/member-id', { email, otp: '123456' })],
    [
      'a sign-up',
      (browser, email) =>
        browser.post('/api/auth/register-member', { email, name: 'Ada Lovelace', password: PASSWORD }),
    ],
    [
      'a profile',
      (browser, email) =>
        browser.post('/api/auth/validate-saffron-id', { email, saffronId: 'SF000000000000', password: PASSWORD }),
    ],
  ];

  it('are answered alike in status, fields, headers and cookies', async () => {
    identity = await startIdentity();
    const { email: known } = await signUp(identity);
    await allowResend(identity, known);
    for (const [name, call] of calls) {
      const shape = shapeOf(await call(identity.browser(), known));
      expect({ name, ...shapeOf(await call(identity.browser(), newAddress('nobody'))) }).toEqual({ name, ...shape });
    }
  });

  it('are answered no sooner than the settings say', async () => {
    identity = await startIdentity({ settings: { EVEN_ANSWERS_MS: '150' } });
    for (const email of [newAddress('nobody'), (await signUp(identity)).email]) {
      await allowResend(identity, email);
      const startedAt = performance.now();
      await sendCode(identity.browser(), email);
      expect(performance.now() - startedAt).toBeGreaterThan(145);
    }
  });
});

describe('attack 2: member IDs in sequence', () => {
  it('lead nowhere: the next one is random, refused like any other, and limited', async () => {
    identity = await startIdentity({ settings: { LIMIT_PASSWORDS_PER_IP: '5' } });
    const members = await times(4, () => signUp(identity));
    const numbers = members.map(({ saffronId }) => Number(saffronId.slice(2, -1)));
    const steps = numbers.slice(1).map((number, index) => Math.abs(number - numbers[index]!));
    expect(Math.min(...steps)).toBeGreaterThan(1000);

    const stranger = identity.browser();
    const guess = (digits: number) =>
      logIn(stranger, {
        saffronId: memberIdFromDigits(String(digits).padStart(11, '0')),
        password: 'not the password',
      });
    const known = shapeOf(await guess(numbers[0]!));
    const next = await times(4, (index) => guess(numbers[0]! + index + 1));
    expect(next.map(({ status, body }) => [status, body.code])).toEqual(
      Array<unknown>(4).fill([known.status, known.code]),
    );
    expect((await guess(numbers[0]! + 9)).status).toBe(429);
  });
});

describe('attack 3: codes from a thousand networks', () => {
  it('stop at nine for the account, whatever is asked for in between, and the owner goes on', async () => {
    identity = await startIdentity();
    const { browser, email, saffronId } = await signUp(identity);
    await browser.post('/api/logout');
    let code = '';
    const answers = await times(1000, async (index) => {
      if (index % 5 === 0 && index < 50) {
        await allowResend(identity, email);
        await sendCode(identity.browser(), email);
        code = await identity.mailbox.codeFor(email);
      }
      return verify(identity.browser(), email, wrongCode(code));
    });
    expect(statusesOf(answers).filter((status) => status === 401)).toHaveLength(9);
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(991);
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(3600);

    expect((await verify(identity.browser(), email, code)).status).toBe(429);
    const reset = { email, otp: code, password: 'seven purple lanterns' };
    expect((await identity.browser().post('/api/auth/recovery/password', reset)).status).toBe(429);
    expect((await logIn(browser, { saffronId })).status).toBe(200);
  });

  it('and codes that strangers ask for leave the owner those of his own device', async () => {
    identity = await startIdentity({ settings: { LIMIT_CODES_PER_ADDRESS: '3' } });
    const { browser, email } = await signUp(identity);
    for (let i = 0; i < 4; i++) {
      await allowResend(identity, email);
      await sendCode(identity.browser(), email);
    }
    expect((await sendCode(identity.browser(), email)).body.code).toBe('identity.otp.too-many-codes');
    await browser.post('/api/logout');
    expect((await signIn(identity, browser, email)).status).toBe(200);
  });
});

describe('attack 4: one right code in fifty requests at once', () => {
  it.each(['older', 'newer'])('opens one session in the %s flow', async (flow) => {
    identity = await startIdentity();
    const { email, browser } = await signUp(identity);
    await browser.post('/api/logout');
    await sendCode(browser, email);
    const code = await identity.mailbox.codeFor(email);
    const enter = (): Promise<Answer> =>
      flow === 'older'
        ? identity.browser().post('/api/auth/verify-otp', { email, code })
        : verify(identity.browser(), email, code);
    const answers = await Promise.all(Array.from({ length: 50 }, enter));
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1);
    expect(await identity.source.query('SELECT count(*)::int AS n FROM sessions')).toEqual([{ n: 1 }]);
  });
});

describe('attack 5: a code of one purpose for another', () => {
  it('is refused, and stays good for its owner', async () => {
    identity = await startIdentity();
    const { browser, email } = await signUp(identity);
    await allowResend(identity, email);
    await sendCode(browser, email);
    const code = await identity.mailbox.codeFor(email);
    const payment = { to: 'SF 1234-5678-9012', asset: 'SFN', amount: '1' };
    expect((await sendCode(browser, email, { purpose: 'payment', payment })).status).toBe(200);
    const reset = { email, otp: code, password: 'seven purple lanterns' };
    expect((await verify(browser, email, code, 'payment')).status).toBe(401);
    expect((await verify(browser, email, code, 'pos-pin')).status).toBe(401);
    expect((await browser.post('/api/auth/recovery/password', reset)).status).toBe(401);
    expect((await browser.post('/api/auth/recovery/member-id', { email, otp: code })).status).toBe(401);
    expect((await verify(browser, email, code)).status).toBe(200);
  });
});

describe('attack 7: PINs over all members of one device', () => {
  it('lock the device after ten, with a row in the log of acts, and then the right PIN is refused too', async () => {
    identity = await startIdentity();
    const browser = identity.browser();
    const staff = await times(3, async () => {
      const { email } = await signUp(identity);
      await signIn(identity, browser, email);
      await setPin(identity, browser, email, '4071');
      return email;
    });
    const guesses = await times(12, (index) => verifyPin(browser, staff[index % 3]!, `83${String(10 + index)}`));
    expect(statusesOf(guesses)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const refused = await verifyPin(browser, staff[0]!, '4071');
    expect(refused).toMatchObject({ status: 429, body: { code: 'identity.pin.device-locked' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await auditRows('pin.device-locked')).toHaveLength(1);
    expect((await signIn(identity, browser, staff[0]!)).status).toBe(200);
  });

  it('stay locked where one of its members signs in by a code, who else would buy ten more guesses with each', async () => {
    identity = await startIdentity();
    const browser = identity.browser();
    const [thief, ...others] = await times(4, async () => {
      const { email } = await signUp(identity);
      await signIn(identity, browser, email);
      await setPin(identity, browser, email, '4071');
      return email;
    });
    await times(9, (index) => verifyPin(browser, others[index % 3]!, `83${String(10 + index)}`));
    await allowResend(identity, thief!);
    expect((await signIn(identity, browser, thief!)).status).toBe(200);
    const guesses = await times(2, (index) => verifyPin(browser, others[index]!, `84${String(10 + index)}`));
    expect(statusesOf(guesses)).toEqual([401, 429]);
  });
});

describe('attack 8: one password over many accounts', () => {
  const spray = () => logIn(identity.browser(), { email: newAddress('sprayed'), password: 'Summer2026!' });

  it('holds all unknown devices off, and tells of it once, though no account reaches its limit', async () => {
    identity = await startIdentity({ settings: { LIMIT_WRONG_PASSWORDS: '20' } });
    const { browser, email, saffronId } = await signUp(identity);
    expect(statusesOf(await times(20, spray))).toEqual(Array<number>(20).fill(401));
    const slowed = await times(10, spray);
    expect(new Set(slowed.map(({ body }) => body.code))).toEqual(new Set(['identity.password.slowed']));
    expect(Number(slowed[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect(await auditRows('passwords.sprayed')).toEqual([{ after: { tried: 20, wrong: 20 } }]);

    expect((await logIn(identity.browser(), { saffronId })).status).toBe(429);
    const profile = { email, saffronId, password: PASSWORD };
    expect((await identity.browser().post('/api/saffron/retrieve-profile', profile)).status).toBe(429);
    await browser.post('/api/logout');
    expect((await logIn(browser, { saffronId })).status).toBe(200);
    expect((await signIn(identity, identity.browser(), email)).status).toBe(200);
  });

  it('is not hidden by right ones for an own account', async () => {
    identity = await startIdentity({ settings: { LIMIT_WRONG_PASSWORDS: '10' } });
    const own = await signUp(identity);
    const answers = await times(30, (index) =>
      index % 3 === 0 ? spray() : logIn(identity.browser(), { saffronId: own.saffronId }),
    );
    expect(statusesOf(answers)).toContain(429);
  });

  it('is told from people who mistype', async () => {
    identity = await startIdentity({ settings: { LIMIT_WRONG_PASSWORDS: '3' } });
    const members = await times(6, () => signUp(identity));
    for (const [index, { saffronId }] of members.entries()) {
      const browser = identity.browser();
      if (index % 2 === 1) expect((await logIn(browser, { saffronId, password: 'mistyped' })).status).toBe(401);
      expect((await logIn(browser, { saffronId })).status).toBe(200);
    }
  });
});

describe('attack 9: a hundred wrong passwords for a member', () => {
  it('keep him out of nothing', async () => {
    identity = await startIdentity();
    const { browser, email, saffronId } = await signUp(identity);
    const attacks = await times(100, () => logIn(identity.browser(), { saffronId, password: 'not the password' }));
    expect(new Set(attacks.slice(10).map(({ body }) => body.code))).toEqual(
      new Set(['identity.password.too-many-tries']),
    );
    expect(await isSignedIn(identity, browser)).toBe(true);
    expect((await signIn(identity, identity.browser(), email)).status).toBe(200);
    await browser.post('/api/logout');
    expect((await logIn(browser, { saffronId })).status).toBe(200);
  });
});

describe('attack 18: headers that claim to be from inside', () => {
  it('make nobody a member, and change no network that is counted', async () => {
    identity = await startIdentity({ settings: { LIMIT_CODES_PER_IP: '3' } });
    const { id } = await signUp(identity);
    const stranger = identity.browser();
    const claims = {
      'x-user-id': id,
      'x-roles': 'superadmin',
      'x-internal-auth': '1',
      'x-original-url': '/api/health',
    };
    Object.assign(stranger.headers, claims, { baggage: `memberId=${id}` });
    expect((await stranger.get('/api/user/sessions')).status).toBe(401);

    const answers = await times(4, (index) => {
      const from = `203.0.113.${index}`;
      Object.assign(stranger.headers, { 'x-forwarded-for': from, 'x-real-ip': from, forwarded: `for=${from}` });
      return sendCode(stranger, newAddress());
    });
    expect(statusesOf(answers)).toEqual([200, 200, 200, 429]);
  });

  it('count one IPv6 subscriber once, whichever of his addresses he uses', async () => {
    identity = await startIdentity({ settings: { LIMIT_CODES_PER_IP: '3' } });
    const from = (ip: string) => sendCode(Object.assign(identity.browser(), { ip }), newAddress());
    const answers = await times(4, (index) => from(`2001:db8:1:2:${index}::${index}`));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 429]);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });
});
