import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import {
  allowResend,
  confirm,
  logIn,
  newAddress,
  register,
  sendCode,
  setPin,
  signIn,
  signUp,
  verify,
  verifyPin,
} from '../../test-support/journeys.js';
import { SecretHasher } from '../secrets/secret-hasher.js';

let identity: IdentityApp;
afterEach(() => identity?.close());

/** Browsers behind one address of the network. */
function household() {
  const first = identity.browser();
  return () => Object.assign(identity.browser(), { ip: first.ip });
}

describe('The limits as they are set', () => {
  it('let twenty members sign up from one address in a row', async () => {
    identity = await startIdentity();
    const nextBrowser = household();
    for (let i = 0; i < 20; i++) {
      const browser = nextBrowser();
      const email = newAddress();
      expect((await browser.post('/api/saffron/email-check', { email })).status).toBe(200);
      const { tempToken } = await register(browser, { email });
      expect((await confirm(browser, email, tempToken)).status).toBe(200);
      expect((await sendCode(browser, email)).status).toBe(200);
      await allowResend(identity, email);
      expect((await sendCode(browser, email)).status).toBe(200);
      expect((await verify(browser, email, await identity.mailbox.codeFor(email))).status).toBe(200);
    }
  });

  it('stop ten codes for one address in an hour, from wherever they are asked for', async () => {
    identity = await startIdentity();
    const email = newAddress();
    for (let i = 0; i < 10; i++) {
      expect((await sendCode(identity.browser(), email)).status).toBe(200);
      await allowResend(identity, email);
    }
    expect(await sendCode(identity.browser(), email)).toMatchObject({
      status: 429,
      body: { code: 'identity.otp.too-many-codes' },
    });
  });

  it('keep no address in the counters', async () => {
    identity = await startIdentity();
    const email = newAddress();
    await sendCode(identity.browser(), email);
    const rows = await identity.source.query<{ key: string }[]>('SELECT key FROM counters');
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ key }) => key.includes(email) || key.includes('@'))).toEqual([]);
  });
});

describe('A limit of one network', () => {
  const LIMITS = {
    LIMIT_EMAIL_CHECKS_PER_IP: '2',
    LIMIT_REGISTRATIONS_PER_IP: '2',
    LIMIT_PASSWORDS_PER_IP: '2',
    LIMIT_CODES_PER_IP: '2',
    LIMIT_VERIFICATIONS_PER_IP: '2',
    LIMIT_PINS_PER_IP: '2',
  };
  const calls: [string, (email: string) => object][] = [
    ['/api/saffron/email-check', (email) => ({ email })],
    ['/api/saffron/register-member', (email) => ({ email, name: 'Ada Lovelace', password: 'long enough' })],
    ['/api/saffron/retrieve-profile', (email) => ({ email, saffronId: 'SF000000000000', password: 'x' })],
    ['/api/auth/send-otp', (email) => ({ email, purpose: 'login' })],
    ['/api/saffron/verify-otp', (email) => ({ email, otp: '123456', purpose: 'login' })],
    ['/api/saffron/verify-pos-pin', (email) => ({ email, posPin: '4071', purpose: 'login' })],
  ];

  it('stops what goes over it for any number of addresses, and nobody else', async () => {
    identity = await startIdentity({ settings: LIMITS });
    for (const [url, payload] of calls) {
      const nextBrowser = household();
      expect((await nextBrowser().post(url, payload(newAddress()))).status).not.toBe(429);
      expect((await nextBrowser().post(url, payload(newAddress()))).status).not.toBe(429);
      const refused = await nextBrowser().post(url, payload(newAddress()));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await identity.browser().post(url, payload(newAddress()))).status).not.toBe(429);
    }
  });
});

describe('A limit of everybody together', () => {
  it('that strangers have spent keeps no member out of his session or his own device', async () => {
    identity = await startIdentity({ settings: { LIMIT_CODES: '4', LIMIT_VERIFICATIONS: '4' } });
    const { browser, email, saffronId } = await signUp(identity);
    await setPin(identity, browser, email, '4071');
    for (let i = 0; i < 4; i++) {
      await sendCode(identity.browser(), newAddress());
      await verify(identity.browser(), newAddress(), '123456');
    }
    expect((await sendCode(identity.browser(), email)).status).toBe(429);
    expect((await verify(identity.browser(), email, '123456')).status).toBe(429);

    expect((await browser.post('/api/user/email-change', { newEmail: newAddress('next') })).status).toBe(200);
    expect((await browser.post('/api/user/step-up/email-code', { code: '123456' })).status).toBe(401);
    await browser.post('/api/logout');
    expect((await logIn(browser, { saffronId })).status).toBe(200);
    await browser.post('/api/logout');
    expect((await verifyPin(browser, email, '4071')).status).toBe(200);
    await browser.post('/api/logout');
    expect((await signIn(identity, browser, email)).status).toBe(200);
  });

  it('is spent by no PIN: nobody looks at one on a device that is not proven', async () => {
    identity = await startIdentity({ settings: { LIMIT_VERIFICATIONS: '4' } });
    for (let i = 0; i < 6; i++) expect((await verifyPin(identity.browser(), newAddress(), '4071')).status).toBe(403);
    expect((await verify(identity.browser(), newAddress(), '123456')).status).toBe(401);
  });
});

describe('A password that is set by code', () => {
  const reset = (browser: Browser, email: string) =>
    browser.post('/api/auth/recovery/password', { email, otp: '123456', password: 'seven purple lanterns' });

  it('is hashed only while its network has tries left, whoever has the address', async () => {
    identity = await startIdentity({ settings: { LIMIT_VERIFICATIONS_PER_IP: '2' } });
    const { email } = await signUp(identity);
    const hash = vi.spyOn(identity.app.get(SecretHasher), 'hash');
    const nextBrowser = household();
    const statuses = [];
    for (const address of [email, newAddress('nobody'), email, newAddress('nobody')]) {
      statuses.push((await reset(nextBrowser(), address)).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect(hash).toHaveBeenCalledTimes(2);
  });

  it('is hashed nine times a day for an address, whoever has it, and from wherever it is sent', async () => {
    identity = await startIdentity();
    const hash = vi.spyOn(identity.app.get(SecretHasher), 'hash');
    for (const address of [(await signUp(identity)).email, newAddress('nobody')]) {
      hash.mockClear();
      for (let i = 0; i < 12; i++) await reset(identity.browser(), address);
      expect(hash).toHaveBeenCalledTimes(9);
    }
  });
});
