import { formatMemberId, memberIdFromDigits } from '#contracts/identity';
import { paymentBinding } from '#platform/auth';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Browser } from '../../test-support/browser.js';
import { ageProofs, appCode, setUpTotp } from '../../test-support/factors.js';
import { confirmAct, newAddress, sendCode, signUp, verify } from '../../test-support/journeys.js';
import { wrongCode } from '../../test-support/mailbox.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

const payment = { to: ' Grace@Example.test ', asset: 'SFN', amount: '12.50' } as const;
const claimsOf = async (browser: Browser) =>
  (await identity.sessions.read(browser.cookies.get('saffron_session')!))!.principal.claims;

describe('A payment code', () => {
  it('gives the session a claim for this payment alone, for five minutes', async () => {
    const { browser, email } = await signUp(identity);
    const answer = await confirmAct(identity, browser, email, 'payment', { payment });
    expect(answer).toMatchObject({ status: 200, body: { success: true, verified: true } });
    expect(answer.body.user).toBeUndefined();
    const [claim, ...others] = await claimsOf(browser);
    expect(others).toEqual([]);
    expect(claim).toMatchObject({
      action: 'payment',
      binding: paymentBinding({ to: 'grace@example.test', asset: 'SFN', amount: '12.5' }),
    });
    expect(claim!.expiresAt - Date.now()).toBeGreaterThan(4 * 60_000);
    expect(claim!.expiresAt - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  });

  it('is mailed with the payment that it confirms', async () => {
    const { browser, email } = await signUp(identity);
    await sendCode(browser, email, { purpose: 'payment', payment });
    const [event] = await identity.source.query<{ payload: unknown }[]>(
      `SELECT payload FROM outbox WHERE type = 'identity.otp-requested.v1' AND payload->>'email' = $1 ORDER BY seq DESC LIMIT 1`,
      [email],
    );
    expect(event!.payload).toMatchObject({
      purpose: 'payment',
      payment: { to: payment.to.trim(), asset: 'SFN', amount: '12.50' },
    });
  });

  it('does not sign in, and a sign-in code does not confirm', async () => {
    const { browser, email } = await signUp(identity);
    await sendCode(browser, email, { purpose: 'payment', payment });
    const code = await identity.mailbox.codeFor(email);
    expect((await verify(identity.browser(), email, code, 'login')).status).toBe(401);
    expect((await verify(browser, email, code, 'pos-pin')).status).toBe(401);
    expect((await verify(browser, email, code, 'payment')).status).toBe(200);
  });

  it('wants to know the payment, and one that can be', async () => {
    const { browser, email } = await signUp(identity);
    const missing = await sendCode(browser, email, { purpose: 'payment' });
    expect(missing).toMatchObject({ status: 400, body: { code: 'identity.otp.payment-missing' } });
    const odd = await sendCode(browser, email, { purpose: 'payment', payment: { ...payment, amount: '-1' } });
    expect(odd).toMatchObject({ status: 400, body: { code: 'http.validation-failed' } });
  });

  it('costs no wrong tries where it is entered again', async () => {
    const { browser, email } = await signUp(identity);
    await confirmAct(identity, browser, email, 'payment', { payment });
    const code = await identity.mailbox.codeFor(email);
    for (let i = 0; i < 10; i++) expect((await verify(browser, email, code, 'payment')).status).toBe(401);
    expect(await claimsOf(browser)).toHaveLength(1);
    expect((await verify(browser, email, wrongCode(code), 'payment')).status).toBe(401);
  });

  it('goes to nobody but the signed-in member himself', async () => {
    const { browser, email } = await signUp(identity);
    const foreign = await sendCode(browser, newAddress('other'), { purpose: 'payment', payment });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'identity.otp.wrong-address' } });
    expect((await sendCode(identity.browser(), email, { purpose: 'payment', payment })).status).toBe(401);
    expect((await verify(identity.browser(), email, '123456', 'payment')).status).toBe(401);
    expect((await verify(browser, newAddress('other'), '123456', 'pos-pin')).status).toBe(403);
  });
});

describe('What a payment code is bound to', () => {
  const binding = paymentBinding(payment);

  it('is the same however the amount and the recipient are written', () => {
    expect(binding).toMatch(/^[0-9a-f]{64}$/);
    expect(paymentBinding({ to: 'grace@example.test', asset: 'SFN', amount: '12.5' })).toBe(binding);
  });

  it('is the same however the member ID is typed', () => {
    const to = memberIdFromDigits('12345678901');
    const [typed, ...others] = [to, formatMemberId(to), to.toLowerCase(), ` ${to.slice(2)} `].map((spelling) =>
      paymentBinding({ ...payment, to: spelling }),
    );
    expect(others).toEqual(others.map(() => typed));
    expect(paymentBinding({ ...payment, to: memberIdFromDigits('12345678902') })).not.toBe(typed);
  });

  it.each([{ amount: '12.51' }, { asset: 'USD' as const }, { to: 'eve@example.test' }])('differs with %j', (change) => {
    expect(paymentBinding({ ...payment, ...change })).not.toBe(binding);
  });

  it('is nothing where the amount is none', () => {
    expect(paymentBinding({ ...payment, amount: '1e5' })).toBeUndefined();
  });
});

describe('Of a member with a second factor, a mailed code', () => {
  it.each(['payment', 'pos-pin'] as const)(
    'confirms no %s by itself: whoever has session and mailbox lacks the fresh proof',
    async (purpose) => {
      const { browser, id, email } = await signUp(identity);
      const secret = await setUpTotp(identity, { browser, id });
      await ageProofs(identity, id);
      await sendCode(browser, email, { purpose, ...(purpose === 'payment' ? { payment } : {}) });
      const code = await identity.mailbox.codeFor(email);
      expect(await verify(browser, email, code, purpose)).toMatchObject({
        status: 401,
        body: { code: 'identity.step-up.required' },
      });
      expect(await claimsOf(browser)).toEqual([]);
      expect((await browser.post('/api/user/step-up/totp', { code: appCode(secret) })).status).toBe(200);
      expect((await verify(browser, email, code, purpose)).status).toBe(200);
    },
  );
});
