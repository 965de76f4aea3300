import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Answer, Browser } from '../../test-support/browser.js';
import {
  confirm,
  confirmAct,
  isSignedIn,
  newAddress,
  PASSWORD,
  setPin,
  signIn,
  signUp,
  verifyPin,
} from '../../test-support/journeys.js';

const PIN = '4071';
const WRONG = '8302';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

async function memberWithPin() {
  const member = await signUp(identity);
  expect((await setPin(identity, member.browser, member.email, PIN)).status).toBe(200);
  return member;
}

const triesOf = async (id: string): Promise<number> =>
  (
    await identity.source.query<{ tries: number }[]>('SELECT pos_pin_tries AS tries FROM members WHERE id = $1', [id])
  )[0]!.tries;

const hasPosPin = async (browser: Parameters<typeof verifyPin>[0], email: string): Promise<unknown> =>
  (await browser.post('/api/saffron/email-check', { email })).body['hasPosPin'];

describe('Setting a POS PIN', () => {
  it('wants a code for it, each time', async () => {
    const { browser, email } = await signUp(identity);
    const put = (posPin: string) => browser.call('PUT', '/api/saffron/pos-pin', { posPin });
    expect(await put(PIN)).toMatchObject({ status: 403, body: { code: 'identity.act.unconfirmed' } });
    await confirmAct(identity, browser, email, 'pos-pin');
    expect((await put(PIN)).status).toBe(200);
    expect((await put('5916')).status).toBe(403);
  });

  it('uses the code up once, however many calls come at once', async () => {
    const { browser, email } = await signUp(identity);
    await confirmAct(identity, browser, email, 'pos-pin');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.call('PUT', '/api/saffron/pos-pin', { posPin: PIN })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses what anybody would guess, and leaves the code for a better one', async () => {
    const { browser, email } = await signUp(identity);
    const refused = await setPin(identity, browser, email, '1234');
    expect(refused).toMatchObject({ status: 422, body: { code: 'identity.pin.too-simple' } });
    expect((await browser.call('PUT', '/api/saffron/pos-pin', { posPin: PIN })).status).toBe(200);
  });

  it('is for members', async () => {
    expect((await identity.browser().call('PUT', '/api/saffron/pos-pin', { posPin: PIN })).status).toBe(401);
  });
});

describe('Confirming the profile where a PIN can be used', () => {
  const confirmIn = async (browser: Browser, { email, saffronId }: { email: string; saffronId: string }) => {
    const shown = await browser.post('/api/saffron/retrieve-profile', { saffronId, password: PASSWORD, email });
    return confirm(browser, email, shown.body.tempToken!, { city: 'Paarl' });
  };
  const cityOf = async (email: string): Promise<string> =>
    (await identity.source.query<{ city: string }[]>('SELECT city FROM members WHERE email = $1', [email]))[0]!.city;

  it('leads to the choice of method, and what was confirmed counts with the PIN, once', async () => {
    const member = await memberWithPin();
    const { browser, email, id } = member;
    await browser.post('/api/logout');
    expect((await confirmIn(browser, member)).body['nextStep']).toBe('verification-method');
    expect((await verifyPin(browser, email, WRONG)).status).toBe(401);
    expect(await cityOf(email)).toBe('');
    expect((await verifyPin(browser, email, PIN)).status).toBe(200);
    expect(await cityOf(email)).toBe('Paarl');
    const audit = await identity.source.query<unknown[]>(
      `SELECT before, after FROM audit_log WHERE action = 'member.profile-changed' AND target_id = $1`,
      [id],
    );
    expect(audit).toMatchObject([{ before: { city: '' }, after: { city: 'Paarl' } }]);
    expect(browser.cookies.has('saffron_flow')).toBe(false);
  });

  it('counts with the code as well', async () => {
    const member = await memberWithPin();
    expect((await confirmIn(member.browser, member)).body['nextStep']).toBe('verification-method');
    await signIn(identity, member.browser, member.email);
    expect(await cityOf(member.email)).toBe('Paarl');
  });

  it('counts for no other member', async () => {
    const [member, other] = [await memberWithPin(), await memberWithPin()];
    const shared = other.browser;
    await confirmIn(shared, member);
    expect((await verifyPin(shared, other.email, PIN)).status).toBe(200);
    expect([await cityOf(member.email), await cityOf(other.email)]).toEqual(['', '']);
  });

  it('leads to the code on any other device, without a PIN, and where the PIN is locked', async () => {
    const [member, withoutPin] = [await memberWithPin(), await signUp(identity)];
    expect((await confirmIn(identity.browser(), member)).body['nextStep']).toBe('email-otp');
    expect((await confirmIn(withoutPin.browser, withoutPin)).body['nextStep']).toBe('email-otp');
    for (let i = 0; i < 5; i++) await verifyPin(member.browser, member.email, WRONG);
    expect((await confirmIn(member.browser, member)).body['nextStep']).toBe('email-otp');
  });
});

describe('Signing in by POS PIN', () => {
  it('works in a browser that the member has proven by a code', async () => {
    const { browser, email, id } = await memberWithPin();
    await browser.post('/api/logout');
    expect(await hasPosPin(browser, email)).toBe(true);
    const answer = await verifyPin(browser, email, PIN);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, verified: true, user: { id, hasPosPin: true } },
    });
    const session = await identity.sessions.read(browser.cookies.get('saffron_session')!);
    expect(session?.principal.method).toBe('pos-pin');
  });

  it('is refused alike on another device, for a member without PIN, and for nobody at all', async () => {
    const { email } = await memberWithPin();
    const withoutPin = await signUp(identity);
    const elsewhere = identity.browser();
    expect(await hasPosPin(elsewhere, email)).toBe(false);
    const answers = [
      await verifyPin(elsewhere, email, PIN),
      await verifyPin(withoutPin.browser, withoutPin.email, PIN),
      await verifyPin(withoutPin.browser, email, PIN),
      await verifyPin(elsewhere, newAddress('nobody'), PIN),
    ];
    for (const { status, body } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'identity.pin.device-not-proven' });
    }
  });

  it('does not look at the PIN on a device that is not proven, or that another member has proven (attack 6)', async () => {
    const { email, id } = await memberWithPin();
    const other = await memberWithPin();
    for (const browser of [identity.browser(), other.browser]) {
      for (const pin of [WRONG, PIN]) {
        const refused = { status: 403, body: { code: 'identity.pin.device-not-proven' } };
        expect(await verifyPin(browser, email, pin)).toMatchObject(refused);
      }
    }
    expect(await triesOf(id)).toBe(0);
  });

  it.each<[string, (browser: Browser, email: string, saffronId: string) => Promise<Answer>]>([
    ['a code', (browser, email) => signIn(identity, browser, email)],
    ['a password', (browser, _, saffronId) => browser.post('/api/auth/login', { saffronId, password: PASSWORD })],
  ])('is locked after five wrong ones, also for the right one, until %s unlocks it', async (_, enter) => {
    const { browser, email, saffronId } = await memberWithPin();
    await browser.post('/api/logout');
    for (let i = 0; i < 5; i++) {
      expect(await verifyPin(browser, email, WRONG)).toMatchObject({ status: 401, body: { error: 'Invalid POS PIN' } });
    }
    expect(await verifyPin(browser, email, PIN)).toMatchObject({ status: 423, body: { code: 'identity.pin.locked' } });
    expect(await hasPosPin(browser, email)).toBe(false);
    expect(await isSignedIn(identity, browser)).toBe(false);
    expect((await enter(browser, email, saffronId)).status).toBe(200);
    expect(await isSignedIn(identity, browser)).toBe(true);
    expect((await verifyPin(browser, email, PIN)).status).toBe(200);
  });

  it('counts at most five of fifty guesses that come at once', async () => {
    const { browser, email, id } = await memberWithPin();
    const answers = await Promise.all(Array.from({ length: 50 }, () => verifyPin(browser, email, WRONG)));
    expect(answers.filter(({ body }) => body.code === 'identity.pin.invalid')).toHaveLength(5);
    const refused = answers.filter(({ body }) => body.code !== 'identity.pin.invalid').map(({ body }) => body.code);
    expect(new Set(refused)).toEqual(new Set(['identity.pin.locked', 'identity.pin.device-locked']));
    expect(await triesOf(id)).toBe(5);
    const rows = await identity.source.query<unknown[]>(
      `SELECT 1 FROM audit_log WHERE action = 'pin.locked' AND target_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('forgets wrong ones after a right one', async () => {
    const { browser, email, id } = await memberWithPin();
    for (let i = 0; i < 4; i++) await verifyPin(browser, email, WRONG);
    expect((await verifyPin(browser, email, PIN)).status).toBe(200);
    expect(await triesOf(id)).toBe(0);
  });

  it('follows the browser through a new code, and leaves the old token behind', async () => {
    const { browser, email } = await memberWithPin();
    const old = identity.browser();
    old.cookies.set('saffron_device', browser.cookies.get('saffron_device')!);
    await signIn(identity, browser, email);
    expect(await hasPosPin(browser, email)).toBe(true);
    expect(await hasPosPin(old, email)).toBe(false);
  });

  it('tells a suspended member so only after the right PIN', async () => {
    const { browser, email, id } = await memberWithPin();
    await identity.source.query(`UPDATE members SET state = 'suspended', suspended_reason = 'test' WHERE id = $1`, [
      id,
    ]);
    expect((await verifyPin(browser, email, WRONG)).body.code).toBe('identity.pin.invalid');
    expect(await verifyPin(browser, email, PIN)).toMatchObject({
      status: 403,
      body: { code: 'identity.member.suspended' },
    });
  });
});
