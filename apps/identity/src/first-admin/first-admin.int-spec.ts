import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Browser } from '../../test-support/browser.js';
import { confirmAct, isSignedIn, signIn, signUp } from '../../test-support/journeys.js';
import { FirstAdminService } from './first-admin.service.js';

let identity: IdentityApp;
afterEach(() => identity?.close());

const issueLink = () => identity.app.get(FirstAdminService, { strict: false }).issueLink();
const claim = (browser: Browser, token: string) => browser.post('/api/saffron/claim-first-admin', { token });
const roleOf = async (browser: Browser) =>
  (await identity.sessions.read(browser.cookies.get('saffron_session')!))?.user.role;

describe('The link for the first administrator', () => {
  it('makes one member super administrator, in a session of a new proof that keeps its claims', async () => {
    identity = await startIdentity();
    const token = (await issueLink())!;
    const { browser, email } = await signUp(identity);
    const elsewhere = identity.browser();
    await signIn(identity, elsewhere, email);
    await confirmAct(identity, browser, email, 'pos-pin');
    const before = identity.browser();
    before.cookies.set('saffron_session', browser.cookies.get('saffron_session')!);

    expect(await claim(browser, token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await roleOf(browser)).toBe('superadmin');
    const session = await identity.sessions.read(browser.cookies.get('saffron_session')!);
    expect(session?.principal.claims).toMatchObject([{ action: 'pos-pin' }]);
    expect(session?.name).toBe(browser.cookies.get('sessionToken'));
    expect(await isSignedIn(identity, before)).toBe(false);
    expect(await isSignedIn(identity, elsewhere)).toBe(false);

    const second = await signUp(identity);
    expect(await claim(second.browser, token)).toMatchObject({
      status: 403,
      body: { code: 'identity.first-admin.invalid' },
    });
    expect(await issueLink()).toBeUndefined();
  });

  it('serves one of many who use it at once', async () => {
    identity = await startIdentity();
    const token = (await issueLink())!;
    const members = [await signUp(identity), await signUp(identity), await signUp(identity)];
    const answers = await Promise.all(members.map(({ browser }) => claim(browser, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is replaced by the next one, and stored without the token', async () => {
    identity = await startIdentity();
    const [old, next] = [(await issueLink())!, (await issueLink())!];
    const [row] = await identity.source.query<{ text: string }[]>('SELECT l::text AS text FROM first_admin_link l');
    expect(row!.text).not.toContain(next);
    const { browser } = await signUp(identity);
    expect((await claim(browser, old)).status).toBe(403);
    expect((await claim(browser, next)).status).toBe(200);
  });

  it('is for signed-in members', async () => {
    identity = await startIdentity();
    expect((await claim(identity.browser(), (await issueLink())!)).status).toBe(401);
  });

  it('is not made where the configuration names administrators', async () => {
    identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: 'root@example.test' } });
    expect(await issueLink()).toBeUndefined();
  });
});
