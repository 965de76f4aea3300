import { ageProofs, passFirstFactor, secondFactor, setUpRecoveryCodes, setUpTotp } from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, signUp } from '../../test-support/journeys.js';

const ROOT = 'root@example.test';
const PATH = '/api/admin/sessions/end-all';
const reason = 'tokens were found in a log that others read';

let identity: IdentityApp;
let root: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: ROOT } });
  root = await signUp(identity, ROOT);
});
afterAll(() => identity?.close());

describe('Signing everybody out', () => {
  it('ends every session of the tenant but the one that asks, and is recorded with its reason', async () => {
    const [ada, eve, foreigner] = [await signUp(identity), await signUp(identity), await signUp(identity)];
    await identity.source.query(`UPDATE members SET tenant_id = 'other' WHERE id = $1`, [foreigner.id]);

    expect(await root.browser.post(PATH, { reason })).toMatchObject({ status: 200, body: { success: true, count: 2 } });
    for (const { browser } of [ada, eve]) expect(await isSignedIn(identity, browser)).toBe(false);
    expect(await isSignedIn(identity, root.browser)).toBe(true);
    const left = await identity.source.query<unknown[]>('SELECT 1 FROM sessions WHERE member_id = $1', [foreigner.id]);
    expect(left).toHaveLength(1);
    const acts = await identity.source.query<unknown[]>(
      `SELECT actor_id, target_id, reason, before FROM audit_log WHERE action = 'sessions.ended-for-all'`,
    );
    expect(acts).toEqual([{ actor_id: root.id, target_id: identity.config.TENANT_ID, reason, before: { count: 2 } }]);
  });

  it('ends sign-ins that still wait for their second factor', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    const [code] = await setUpRecoveryCodes(member);
    const waiting = await passFirstFactor(identity, member.email);
    await root.browser.post(PATH, { reason });
    expect((await secondFactor(waiting, 'recovery-code', { code })).body.code).toBe('identity.second-factor.expired');
  });

  it('is for super administrators with a reason and a fresh proof', async () => {
    const member = await signUp(identity);
    expect((await member.browser.post(PATH, { reason })).status).toBe(403);
    expect((await root.browser.post(PATH)).status).toBe(400);
    await ageProofs(identity, root.id);
    expect((await root.browser.post(PATH, { reason })).body.code).toBe('identity.step-up.required');
    expect(await isSignedIn(identity, member.browser)).toBe(true);
  });
});
