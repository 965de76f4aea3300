import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { allowResend, isSignedIn, logIn, newAddress, PASSWORD, signUp } from '../../test-support/journeys.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

const verifyLogin = (browser: Browser, payload: object) => browser.post('/api/auth/verify-otp', payload);

async function signedOutMember() {
  const member = await signUp(identity);
  await member.browser.post('/api/logout');
  await allowResend(identity, member.email);
  return member;
}

describe('Signing in by member ID and password', () => {
  it('opens a session on a device that the member has proven', async () => {
    const { browser, email, saffronId } = await signedOutMember();
    const answer = await logIn(browser, { saffronId: saffronId.toLowerCase() });
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { email, saffronId } } });
    expect(answer.body).not.toHaveProperty('redirectTo');
    expect(await isSignedIn(identity, browser)).toBe(true);
  });

  it('works by the e-mail address as well', async () => {
    const { browser, email } = await signedOutMember();
    expect((await logIn(browser, { email })).body.user).toMatchObject({ email });
  });

  it('only has a code sent on any other device, and does not tell where it went', async () => {
    const { email, saffronId } = await signedOutMember();
    const stranger = identity.browser();
    const answer = await logIn(stranger, { saffronId });
    expect(answer.body).toEqual({ success: true, redirectTo: 'verify-otp', email: `a•••@example.test` });
    expect(await isSignedIn(identity, stranger)).toBe(false);

    const verified = await verifyLogin(stranger, { code: await identity.mailbox.codeFor(email) });
    expect(verified).toMatchObject({ status: 200, body: { success: true, user: { email } } });
    expect(await isSignedIn(identity, stranger)).toBe(true);
  });

  it('answers the name of the session, and never its proof', async () => {
    const { email, saffronId } = await signedOutMember();
    const browser = identity.browser();
    await logIn(browser, { saffronId });
    const { body } = await verifyLogin(browser, { email, code: await identity.mailbox.codeFor(email) });
    expect(body['sessionToken']).toBe(browser.cookies.get('sessionToken'));
    expect(await identity.sessions.read(String(body['sessionToken']))).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain(browser.cookies.get('saffron_session'));
  });

  it('sends the code again without being told the address', async () => {
    const { email, saffronId } = await signedOutMember();
    const browser = identity.browser();
    await logIn(browser, { saffronId });
    const first = await identity.mailbox.codeFor(email);
    await allowResend(identity, email);
    expect((await browser.post('/api/auth/send-otp', { purpose: 'authentication' })).status).toBe(200);
    const second = await identity.mailbox.codeFor(email);
    expect((await verifyLogin(browser, { code: first })).status).toBe(first === second ? 200 : 401);
    if (first !== second) expect((await verifyLogin(browser, { code: second })).status).toBe(200);
  });

  it('goes on with a code that was sent moments ago', async () => {
    const { saffronId } = await signedOutMember();
    const browser = identity.browser();
    expect((await logIn(browser, { saffronId })).body['redirectTo']).toBe('verify-otp');
    expect((await logIn(browser, { saffronId })).body['redirectTo']).toBe('verify-otp');
  });

  it('knows no address in a browser that has not shown a right password', async () => {
    expect(await identity.browser().post('/api/auth/send-otp', { purpose: 'login' })).toMatchObject({
      status: 400,
      body: { code: 'http.validation-failed' },
    });
    expect((await verifyLogin(identity.browser(), { code: '123456' })).status).toBe(401);
  });

  it.each([{}, { saffronId: 'SF000000000000', email: 'ada@example.test' }])(
    'wants one name of the account: %j',
    async (names) => {
      expect((await logIn(identity.browser(), names)).status).toBe(400);
    },
  );

  it('is refused for a suspended member, whose password is right', async () => {
    const { browser, id, saffronId } = await signedOutMember();
    await identity.source.query(`UPDATE members SET state = 'suspended', suspended_reason = 'test' WHERE id = $1`, [
      id,
    ]);
    expect(await logIn(browser, { saffronId })).toMatchObject({
      status: 403,
      body: { code: 'identity.member.suspended' },
    });
  });

  it('proves no device: the password alone makes none known', async () => {
    const { email, saffronId } = await signedOutMember();
    const browser = identity.browser();
    await logIn(browser, { saffronId });
    await allowResend(identity, email);
    expect((await logIn(browser, { saffronId })).body['redirectTo']).toBe('verify-otp');
    expect(browser.cookies.has('saffron_device')).toBe(false);
  });
});

describe('The older names of the other steps', () => {
  it('lead from the address over registration and profile to a session', async () => {
    const browser = identity.browser();
    const email = newAddress('older');
    expect((await browser.post('/api/auth/email-check', { email })).body['isNewUser']).toBe(true);
    const registration = { email, name: 'Ada Lovelace', password: PASSWORD };
    const registered = await browser.post('/api/auth/register-member', registration);
    expect(registered).toMatchObject({ status: 201, body: { success: true } });
    expect(registered.body['saffronId']).toMatch(/^SF\d{12}$/);

    const profile = { tempToken: registered.body.tempToken, email, firstName: 'x', lastName: 'y', city: 'Paarl' };
    const updated = await browser.post('/api/auth/update-member-profile', profile);
    expect(updated.body).toEqual({ success: true, nextStep: 'email-otp' });
    await browser.post('/api/auth/send-otp', { email, purpose: 'authentication' });
    expect((await verifyLogin(browser, { email, code: await identity.mailbox.codeFor(email) })).status).toBe(200);
    expect((await browser.get('/api/user/profile')).body).toMatchObject({ firstName: 'Ada', city: 'Paarl' });
  });

  it('show a profile to whoever knows member ID, password and address, and to nobody else', async () => {
    const { email, saffronId } = await signedOutMember();
    const validate = (more: object) =>
      identity.browser().post('/api/auth/validate-saffron-id', { email, saffronId, password: PASSWORD, ...more });
    expect((await validate({})).body).toMatchObject({ success: true, saffronId });
    const refusals = [
      await validate({ password: 'wrong' }),
      await validate({ saffronId: 'SF000000000000' }),
      await validate({ email: newAddress('nobody') }),
    ];
    for (const { status, body } of refusals) {
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'identity.profile.credentials' });
    }
  });
});
