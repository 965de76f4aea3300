import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, signUp } from '../../test-support/journeys.js';

const ROOT = 'root@example.test';
const NOBODY = '019a0000-0000-7000-8000-000000000000';
let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: ROOT } });
});
afterAll(() => identity?.close());

describe('Suspending several members', () => {
  it('does what can be done and tells for each other one why not', async () => {
    const root = await signUp(identity, ROOT);
    const [one, other] = [await signUp(identity), await signUp(identity)];
    const ids = [one.id, root.id, NOBODY, other.id, one.id];
    const answer = await root.browser.post('/api/admin/members/suspend', { ids, reason: 'one wave of spam' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: one.id, success: true },
          { id: root.id, success: false, code: 'identity.member.own-account' },
          { id: NOBODY, success: false, code: 'identity.member.not-found' },
          { id: other.id, success: true },
        ],
      },
    });
    for (const { browser } of [one, other]) expect(await isSignedIn(identity, browser)).toBe(false);
    expect(await isSignedIn(identity, root.browser)).toBe(true);
    const acts = await identity.source.query<unknown[]>(
      `SELECT 1 FROM audit_log WHERE action = 'member.suspended' AND reason = 'one wave of spam'`,
    );
    expect(acts).toHaveLength(2);
  });

  it('wants a reason and at most two hundred', async () => {
    const { browser } = await signUp(identity, ROOT);
    const many = Array<string>(201).fill(NOBODY);
    expect((await browser.post('/api/admin/members/suspend', { ids: many, reason: 'x y z' })).status).toBe(400);
    expect((await browser.post('/api/admin/members/suspend', { ids: [NOBODY] })).status).toBe(400);
    expect((await browser.post('/api/admin/members/suspend', { ids: [], reason: 'x y z' })).status).toBe(400);
  });
});
