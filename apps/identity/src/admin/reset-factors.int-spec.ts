import { setUpRecoveryCodes, setUpTotp } from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, signIn, signUp } from '../../test-support/journeys.js';
import { MemberActsService } from './member-acts.service.js';

const ROOT = 'root@example.test';
const REASON = 'identified by two documents in a call';
let identity: IdentityApp;
let root: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: ROOT } });
  root = await signUp(identity, ROOT);
});
afterAll(() => identity?.close());
beforeEach(() => identity.source.query('DELETE FROM counters'));

const reset = (id: string, browser = root.browser) =>
  browser.post(`/api/admin/members/${id}/reset-factors`, { reason: REASON });

describe('Removing the second factors of a member who has lost them', () => {
  it('lets him in by his e-mailed code again, ends his sessions, tells him and is recorded', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    await setUpRecoveryCodes(member);
    expect(await reset(member.id)).toMatchObject({ status: 200 });
    expect(await isSignedIn(identity, member.browser)).toBe(false);

    const signedIn = await signIn(identity, member.browser, member.email);
    expect(signedIn.body).toMatchObject({ success: true, user: { id: member.id } });
    expect(signedIn.body).not.toHaveProperty('secondFactor');

    const told = await identity.source.query<{ payload: object }[]>(
      `SELECT payload FROM outbox WHERE type = 'identity.notice-requested.v1' AND payload->>'kind' = 'factor-removed'
         AND payload->>'email' = $1`,
      [member.email],
    );
    expect(told).toHaveLength(1);
    const acts = await identity.source.query<Record<string, unknown>[]>(
      `SELECT actor_id, reason, before, after FROM audit_log WHERE target_id = $1 AND action = 'factors.reset'`,
      [member.id],
    );
    expect(acts).toEqual([
      {
        actor_id: root.id,
        reason: REASON,
        before: { secondFactors: ['totp', 'recovery-code'] },
        after: { secondFactors: [] },
      },
    ]);
  });

  it('stops a sign-in that waits for one of them', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    const thief = identity.browser();
    expect((await signIn(identity, thief, member.email)).body).toHaveProperty('secondFactor');
    await reset(member.id);
    const answer = await thief.post('/api/auth/second-factor/totp', { code: '123456' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'identity.second-factor.expired' } });
  });

  it('is for super administrators alone, for others, and for who has some', async () => {
    const [member, admin] = [await signUp(identity), await signUp(identity)];
    expect(await reset(member.id)).toMatchObject({ status: 409, body: { code: 'identity.member.no-factors' } });
    await setUpTotp(identity, root);
    expect(await reset(root.id)).toMatchObject({ status: 403, body: { code: 'identity.member.own-account' } });
    await root.browser.post(`/api/admin/members/${admin.id}/role`, { role: 'admin', reason: REASON });
    await signIn(identity, admin.browser, admin.email);
    expect(await reset(member.id, admin.browser)).toMatchObject({ status: 403, body: { code: 'http.forbidden' } });
  });

  it('is judged by the role of the moment: who was demoted while he asked removes nothing', async () => {
    const [member, demoted] = [await signUp(identity), await signUp(identity)];
    await setUpTotp(identity, member);
    await identity.source.query(`UPDATE members SET role = 'admin' WHERE id = $1`, [demoted.id]);
    const { principal } = (await identity.sessions.read(demoted.browser.cookies.get('saffron_session')!))!;
    const before = { ...principal, role: 'superadmin', ip: '192.0.2.1' } as const;
    const asked = identity.app.get(MemberActsService).resetFactors(before, member.id, REASON);
    await expect(asked).rejects.toMatchObject({ code: 'http.forbidden' });
  });
});
