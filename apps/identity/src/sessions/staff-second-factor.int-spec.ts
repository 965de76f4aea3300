import { addPasskey, appCode, letStepsPass, optionsFrom, setUpTotp, stepUp } from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';

const ROOTS = ['root@example.test', 'second@example.test'] as const;
const refused = { status: 403, body: { code: 'identity.second-factor.required' } };

let identity: IdentityApp;
beforeAll(async () => {
  const settings = { SUPER_ADMIN_EMAILS: ROOTS.join(','), STAFF_SECOND_FACTOR: 'required' };
  identity = await startIdentity({ settings });
});
afterAll(() => identity?.close());

describe('Where the staff must have a second factor', () => {
  it('an administrator without one has the own account and nothing else, until he has shown one', async () => {
    const root = await signUp(identity, ROOTS[0]);
    expect(await root.browser.get('/api/admin/members')).toMatchObject(refused);
    expect((await root.browser.get('/api/user/factors')).status).toBe(200);

    const secret = await setUpTotp(identity, root);
    expect(await root.browser.get('/api/admin/members')).toMatchObject(refused);
    await letStepsPass(identity, root.id);
    expect((await stepUp(root.browser, 'totp', { code: appCode(secret) })).status).toBe(200);
    expect((await root.browser.get('/api/admin/members')).status).toBe(200);
  });

  it('a sign-in by passkey is enough', async () => {
    const root = await signUp(identity, ROOTS[1]);
    const authenticator = await addPasskey(root);
    expect(await root.browser.get('/api/admin/members')).toMatchObject(refused);
    const browser = identity.browser();
    const response = authenticator.sign(await optionsFrom(browser, '/api/auth/passkey/options'));
    expect((await browser.post('/api/auth/passkey', { response })).status).toBe(200);
    expect((await browser.get('/api/admin/members')).status).toBe(200);
  });

  it('members are asked for none', async () => {
    const { browser } = await signUp(identity);
    expect((await browser.get('/api/user/sessions')).status).toBe(200);
  });
});
