import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Browser } from '../../test-support/browser.js';
import {
  confirm,
  isSignedIn,
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

const EVIL = { name: 'Eve Il', password: 'planted by somebody' };

async function plant(browser: Browser, email: string) {
  const registration = await register(browser, { email, ...EVIL });
  await confirm(browser, email, registration.tempToken, { city: 'Elsewhere' });
  return registration;
}

const retrieve = (email: string, saffronId: string, password: string) =>
  identity.browser().post('/api/saffron/retrieve-profile', { email, saffronId, password });

const memberOf = async (email: string) =>
  (
    await identity.source.query<{ first_name: string; city: string; saffron_id: string; has_password: boolean }[]>(
      'SELECT first_name, city, saffron_id, password_hash IS NOT NULL AS has_password FROM members WHERE email = $1',
      [email],
    )
  )[0];

const pendingOf = async (email: string): Promise<number> =>
  (await identity.source.query<unknown[]>('SELECT 1 FROM registrations WHERE email = $1', [email])).length;

describe("A registration for somebody else's address", () => {
  it.each(['before', 'after'] as const)('made %s that of the owner gains nothing', async (order) => {
    const email = newAddress();
    const [owner, stranger] = [identity.browser(), identity.browser()];
    const planted = order === 'before' ? await plant(stranger, email) : undefined;
    const own = await register(owner, { email });
    await confirm(owner, email, own.tempToken);
    const foreign = planted ?? (await plant(stranger, email));
    expect((await signIn(identity, owner, email)).status).toBe(200);

    expect(await memberOf(email)).toMatchObject({ first_name: 'Ada', city: '', saffron_id: own.saffronId });
    expect((await retrieve(email, own.saffronId, PASSWORD)).status).toBe(200);
    expect((await retrieve(email, own.saffronId, EVIL.password)).status).toBe(401);
    expect((await retrieve(email, foreign.saffronId, EVIL.password)).status).toBe(401);
    expect(await isSignedIn(identity, stranger)).toBe(false);
    expect(await pendingOf(email)).toBe(0);
  });

  it('is not taken by a browser that registered nothing: the code is used up, the registration is void', async () => {
    const email = newAddress();
    const stranger = identity.browser();
    const { tempToken, saffronId } = await register(stranger, { email, ...EVIL });
    const owner = identity.browser();
    await owner.post('/api/saffron/email-check', { email });
    const refused = await signIn(identity, owner, email);
    expect(refused).toMatchObject({ status: 409, body: { code: 'identity.registration.required' } });
    expect(await memberOf(email)).toBeUndefined();
    expect(await pendingOf(email)).toBe(0);
    expect((await confirm(stranger, email, tempToken)).status).toBe(401);
    expect((await retrieve(email, saffronId, EVIL.password)).status).toBe(401);
    expect((await verify(owner, email, await identity.mailbox.codeFor(email))).status).toBe(401);
  });

  it('answers like any other for the address of a member, and comes to nothing', async () => {
    const { email, saffronId, browser } = await signUp(identity);
    const stranger = identity.browser();
    const planted = await plant(stranger, email);
    const fresh = await register(identity.browser(), { email: newAddress(), ...EVIL });
    expect(Object.keys(planted).sort()).toEqual(Object.keys(fresh).sort());
    expect(planted.profileData).toMatchObject({ firstName: 'Eve', email });

    expect((await signIn(identity, browser, email)).body).toMatchObject({ user: { saffronId, firstName: 'Ada' } });
    expect(await pendingOf(email)).toBe(0);
    expect((await retrieve(email, planted.saffronId, EVIL.password)).status).toBe(401);
    expect((await retrieve(email, saffronId, PASSWORD)).status).toBe(200);
  });

  it('leaves nobody a password where the owner signs up by a program that keeps no cookies', async () => {
    const email = newAddress();
    const foreign = await plant(identity.browser(), email);
    const program = identity.browser();
    program.forgetsCookies = true;
    expect((await signIn(identity, program, email)).status).toBe(200);
    expect((await retrieve(email, foreign.saffronId, EVIL.password)).status).toBe(401);
  });

  it('gives a program neither password where several were confirmed', async () => {
    const email = newAddress();
    const program = identity.browser();
    program.forgetsCookies = true;
    const own = await register(program, { email });
    await confirm(program, email, own.tempToken);
    const foreign = await plant(identity.browser(), email);
    expect((await signIn(identity, program, email)).status).toBe(200);
    expect((await memberOf(email))?.has_password).toBe(false);
    for (const id of [own.saffronId, foreign.saffronId]) {
      expect((await retrieve(email, id, EVIL.password)).status).toBe(401);
    }
    expect(await pendingOf(email)).toBe(0);
  });

  it('does not count for a program where it was never confirmed', async () => {
    const email = newAddress();
    await register(identity.browser(), { email, ...EVIL });
    const program = identity.browser();
    program.forgetsCookies = true;
    const own = await register(program, { email });
    await confirm(program, email, own.tempToken);
    expect((await signIn(identity, program, email)).status).toBe(200);
    expect(await memberOf(email)).toMatchObject({ first_name: 'Ada', saffron_id: own.saffronId });
  });
});

describe('A registration of one’s own', () => {
  it('serves a program that keeps no cookies, but for the password', async () => {
    const email = newAddress();
    const program = identity.browser();
    program.forgetsCookies = true;
    const { tempToken, saffronId } = await register(program, { email });
    await confirm(program, email, tempToken);
    await sendCode(program, email);
    expect((await verify(program, email, await identity.mailbox.codeFor(email))).status).toBe(200);
    expect(await memberOf(email)).toMatchObject({ saffron_id: saffronId, has_password: false });
  });

  it('goes on in another browser by member ID and password', async () => {
    const email = newAddress();
    const { saffronId } = await register(identity.browser(), { email });
    const other = identity.browser();
    const check = await other.post('/api/saffron/email-check', { email });
    expect(check.body).toMatchObject({
      isNewUser: true,
      redirectTo: 'saffron-id-check',
      needsSaffronIdVerification: true,
    });
    const shown = await other.post('/api/saffron/retrieve-profile', { email, saffronId, password: PASSWORD });
    await confirm(other, email, shown.body.tempToken!, { city: 'Durban' });
    expect((await signIn(identity, other, email)).status).toBe(200);
    expect(await memberOf(email)).toMatchObject({ city: 'Durban', saffron_id: saffronId, has_password: true });
  });

  it('is kept for a browser whose flow has expired, to be taken up again', async () => {
    const email = newAddress();
    const browser = identity.browser();
    const { saffronId } = await register(browser, { email });
    await identity.source.query('UPDATE flows SET expires_at = now()');
    const shown = await browser.post('/api/saffron/retrieve-profile', { email, saffronId, password: PASSWORD });
    await confirm(browser, email, shown.body.tempToken!);
    expect((await signIn(identity, browser, email)).status).toBe(200);
  });
});
