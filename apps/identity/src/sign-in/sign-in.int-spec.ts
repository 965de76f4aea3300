import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import {
  confirm,
  newAddress,
  PASSWORD,
  register,
  sendCode,
  signIn,
  signUp,
  verify,
} from '../../test-support/journeys.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

describe('Signing up', () => {
  it('leads from the address over registration and code to a session', async () => {
    const browser = identity.browser();
    const email = newAddress();
    const check = await browser.post('/api/saffron/email-check', { email: ` ${email.toUpperCase()} ` });
    expect(check.body).toEqual({
      isNewUser: true,
      redirectTo: 'saffron-id-check',
      walletActivated: false,
      hasPosPin: false,
      needsSaffronIdVerification: true,
    });

    const registered = await register(browser, { email, name: 'Ada King Lovelace' });
    expect(registered.saffronId).toMatch(/^SF\d{12}$/);
    expect(registered).not.toHaveProperty('password');
    expect(registered.profileData).toMatchObject({ firstName: 'Ada', lastName: 'King Lovelace', country: 'ZA', email });

    const confirmed = await confirm(browser, email, registered.tempToken, { city: 'Cape Town', firstName: 'Eve' });
    expect(confirmed).toMatchObject({ status: 200, body: { success: true, nextStep: 'email-otp' } });

    const sent = await sendCode(browser, email);
    expect(sent.status).toBe(200);
    const verified = await verify(browser, email, await identity.mailbox.codeFor(email));
    expect(verified.body).toMatchObject({
      success: true,
      verified: true,
      user: {
        email,
        saffronId: registered.saffronId,
        name: 'Ada King Lovelace',
        role: 'member',
        walletActivated: true,
        isVerified: true,
      },
    });
    const profile = await browser.get('/api/user/profile');
    expect(profile.body).toMatchObject({
      firstName: 'Ada',
      city: 'Cape Town',
      country: 'ZA',
      phoneNumber: '+27 11 123 4567',
    });
  });

  it('tells the other services of the new member, without the address', async () => {
    const { id, email, saffronId } = await signUp(identity);
    const events = await identity.source.query<{ payload: Record<string, unknown> }[]>(
      `SELECT payload FROM outbox WHERE type = 'identity.member-activated.v1' AND key = $1`,
      [id],
    );
    expect(events).toHaveLength(1);
    expect(events[0]!.payload).toEqual({
      memberId: id,
      tenantId: identity.config.TENANT_ID,
      saffronId,
      emailHash: expect.stringMatching(/^[\w-]{43}$/),
      maskedName: 'Ada L.',
      state: 'active',
      version: 1,
    });
    expect(JSON.stringify(events[0]!.payload)).not.toContain(email);
  });
});

describe('An address whose wallet is not activated', () => {
  const check = async (browser: Browser, email: string) =>
    (await browser.post('/api/saffron/email-check', { email })).body;
  const STRANGER = {
    isNewUser: true,
    redirectTo: 'saffron-id-check',
    walletActivated: false,
    hasPosPin: false,
    needsSaffronIdVerification: true,
  };

  it('is known to the browser that registered it, and to nobody else', async () => {
    const [browser, stranger, otherFlow] = [identity.browser(), identity.browser(), identity.browser()];
    const email = newAddress();
    await register(browser, { email });
    await register(otherFlow, { email: newAddress('other') });
    expect(await check(browser, email)).toEqual({ ...STRANGER, isNewUser: false });
    expect(await check(browser, newAddress('unknown'))).toEqual(STRANGER);
    expect(await check(otherFlow, email)).toEqual(STRANGER);
    expect(await check(stranger, email)).toEqual(STRANGER);
  });

  it('is known to whoever shows its member ID and password, until the flow or the registration ends', async () => {
    const [browser, later] = [identity.browser(), identity.browser()];
    const email = newAddress();
    const { saffronId } = await register(browser, { email });
    await later.post('/api/saffron/retrieve-profile', { saffronId, password: PASSWORD, email });
    expect(await check(later, email)).toEqual({ ...STRANGER, isNewUser: false });
    expect(await check(browser, email)).toEqual(STRANGER);
    await identity.source.query('UPDATE registrations SET expires_at = now() WHERE email = $1', [email]);
    expect(await check(later, email)).toEqual(STRANGER);
  });

  it('is forgotten with the flow', async () => {
    const browser = identity.browser();
    const email = newAddress();
    await register(browser, { email });
    await identity.source.query(
      'UPDATE flows SET expires_at = now() WHERE token_hash IN (SELECT flow_hash FROM registrations WHERE email = $1)',
      [email],
    );
    expect(await check(browser, email)).toEqual(STRANGER);
  });
});

describe('Signing in', () => {
  it('offers a member the choice of method, and the code once one was sent', async () => {
    const { email } = await signUp(identity);
    const browser = identity.browser();
    const check = () => browser.post('/api/saffron/email-check', { email });
    expect((await check()).body).toMatchObject({
      isNewUser: false,
      redirectTo: 'code-verification-method',
      walletActivated: true,
    });
    await sendCode(browser, email);
    expect((await check()).body).toMatchObject({ isNewUser: false, redirectTo: 'verify-otp' });
  });

  it('opens a session with a proof out of reach of script and a name within it', async () => {
    const { email } = await signUp(identity);
    const browser = identity.browser();
    const { headers } = await signIn(identity, browser, email);
    const cookies = headers['set-cookie'] as string[];
    expect(cookies.find((cookie) => cookie.startsWith('saffron_session='))).toMatch(/HttpOnly; SameSite=Lax/i);
    const name = cookies.find((cookie) => cookie.startsWith('sessionToken='))!;
    expect(name).toMatch(/Path=\/; .*SameSite=Lax/i);
    expect(name).not.toMatch(/HttpOnly/i);
    const session = await identity.sessions.read(browser.cookies.get('saffron_session')!);
    expect(session?.name).toBe(browser.cookies.get('sessionToken'));
    expect(await identity.sessions.read(session!.name)).toBeUndefined();
  });

  it('looks alike for an address with nobody behind it, where no mail goes', async () => {
    const browser = identity.browser();
    const email = newAddress('nobody');
    const sent = await sendCode(browser, email);
    expect(sent).toMatchObject({ status: 200, body: { success: true } });
    expect(await identity.mailbox.latest(email)).toBeUndefined();
    expect(await verify(browser, email, '123456')).toMatchObject({
      status: 401,
      body: { code: 'identity.otp.invalid' },
    });
    expect((await sendCode(browser, email)).body).toMatchObject({ code: 'identity.otp.too-soon' });
  });
});

describe('A member ID and password', () => {
  it('show the profile, and what is confirmed of it counts with the code', async () => {
    const { email, saffronId } = await signUp(identity);
    const browser = identity.browser();
    const typed = ` ${saffronId.slice(2, 6)}-${saffronId.slice(6)} `;
    const shown = await browser.post('/api/saffron/retrieve-profile', { saffronId: typed, password: PASSWORD, email });
    expect(shown).toMatchObject({ status: 200, body: { success: true, saffronId, profileData: { email, city: '' } } });
    await confirm(browser, email, shown.body.tempToken!, { city: 'Paarl' });
    const [before] = await identity.source.query<{ city: string }[]>('SELECT city FROM members WHERE email = $1', [
      email,
    ]);
    expect(before!.city).toBe('');
    await signIn(identity, browser, email);
    expect((await browser.get('/api/user/profile')).body).toMatchObject({ city: 'Paarl', country: 'ZA' });
  });

  it('answer every mistake alike', async () => {
    const { email, saffronId } = await signUp(identity);
    const browser = identity.browser();
    const tries = [
      { saffronId, password: 'wrong', email },
      { saffronId: 'SF000000000000', password: PASSWORD, email },
      { saffronId: 'nonsense', password: PASSWORD, email },
      { saffronId, password: PASSWORD, email: newAddress('other') },
    ];
    for (const payload of tries) {
      const answer = await browser.post('/api/saffron/retrieve-profile', payload);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        code: 'identity.profile.credentials',
        error: 'Authentication failed. Please check your credentials.',
      });
    }
  });
});

describe('A temporary token', () => {
  it('works once', async () => {
    const browser = identity.browser();
    const email = newAddress();
    const { tempToken } = await register(browser, { email });
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(browser, email, tempToken)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'identity.profile.temp-token' });
  });

  it('works for its own address only, and for a quarter of an hour', async () => {
    const browser = identity.browser();
    const email = newAddress();
    const { tempToken } = await register(browser, { email });
    expect((await confirm(browser, newAddress('other'), tempToken)).status).toBe(401);
    await identity.source.query(`UPDATE temp_tokens SET expires_at = now() WHERE email = $1`, [email]);
    expect((await confirm(browser, email, tempToken)).status).toBe(401);
  });
});
