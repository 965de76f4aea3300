import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signIn, signUp } from '../../test-support/journeys.js';

const ROOT = 'root@example.test';
const REASON = 'they cannot find their last payment';
let identity: IdentityApp;
let root: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: ROOT } });
});
afterAll(() => identity?.close());
beforeEach(async () => {
  await identity.source.query('DELETE FROM counters');
  root ??= await signUp(identity, ROOT);
  await root.browser.post('/api/user/view-as/end');
  await signIn(identity, root.browser, ROOT);
});

const view = (id: string, reason = REASON) => root.browser.post(`/api/admin/members/${id}/view-as`, { reason });
const whoAmI = async () => (await root.browser.get('/api/user/profile')).body;

describe('An administrator who looks at a member’s pages', () => {
  it('sees what the member sees, and is himself again when he ends it', async () => {
    const { id, email } = await signUp(identity);
    expect(await view(id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await whoAmI()).toMatchObject({ email });

    expect((await root.browser.post('/api/user/view-as/end')).status).toBe(200);
    expect(await whoAmI()).toMatchObject({ email: ROOT });
  });

  it('changes nothing there, and has none of his own rights meanwhile (attack 23)', async () => {
    const { id } = await signUp(identity);
    await view(id);
    const refused = { status: 403, body: { code: 'identity.view-as.read-only' } };
    expect(await root.browser.call('PATCH', '/api/user/profile', { city: 'Elsewhere' })).toMatchObject(refused);
    expect(await root.browser.call('PUT', '/api/saffron/pos-pin', { posPin: '8317' })).toMatchObject(refused);
    expect(await root.browser.post('/api/user/sessions/sign-out-others')).toMatchObject(refused);
    expect(await root.browser.post(`/api/admin/members/${id}/suspend`, { reason: REASON })).toMatchObject(refused);
    expect(await root.browser.get('/api/admin/members')).toMatchObject({
      status: 403,
      body: { code: 'http.forbidden' },
    });
  });

  it('is himself again after a quarter of an hour', async () => {
    const { id } = await signUp(identity);
    await view(id);
    await identity.source.query(
      `UPDATE sessions SET viewing_until = now() - interval '1 second' WHERE viewing_id = $1`,
      [id],
    );
    expect(await whoAmI()).toMatchObject({ email: ROOT });
  });

  it('is himself again once the member joins the staff: nobody’s rights are lent to him', async () => {
    const { id } = await signUp(identity);
    await view(id);
    await identity.source.query(`UPDATE members SET role = 'admin' WHERE id = $1`, [id]);
    expect(await whoAmI()).toMatchObject({ email: ROOT });
  });

  it('can still sign out', async () => {
    const { id } = await signUp(identity);
    await view(id);
    expect((await root.browser.post('/api/logout')).status).toBe(200);
    expect((await root.browser.get('/api/user/profile')).status).toBe(401);
  });

  it('is recorded with both names and the reason, at the beginning and at the end', async () => {
    const { id } = await signUp(identity);
    await view(id);
    await root.browser.post('/api/user/view-as/end');
    const acts = await identity.source.query<Record<string, unknown>[]>(
      `SELECT action, actor_id, target_id, reason FROM audit_log WHERE target_id = $1 AND action LIKE 'member.view%' ORDER BY at`,
      [id],
    );
    expect(acts).toEqual([
      { action: 'member.viewed-as', actor_id: root.id, target_id: id, reason: REASON },
      { action: 'member.view-ended', actor_id: root.id, target_id: id, reason: null },
    ]);
  });

  it('gets no reason-less look, none at himself, at staff, or at nobody, and none without a fresh proof', async () => {
    const { id, browser, email } = await signUp(identity);
    expect((await view(id, '')).status).toBe(400);
    expect(await view(root.id)).toMatchObject({ status: 403, body: { code: 'identity.member.own-account' } });
    expect(await view('019a0000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 });
    await root.browser.post(`/api/admin/members/${id}/role`, { role: 'admin', reason: REASON });
    expect(await view(id)).toMatchObject({ status: 403, body: { code: 'identity.member.outranked' } });
    await signIn(identity, browser, email);
    expect((await browser.post(`/api/admin/members/${root.id}/view-as`, { reason: REASON })).status).toBe(403);

    const { id: other } = await signUp(identity);
    await identity.source.query(`UPDATE sessions SET strong_at = now() - interval '6 minutes' WHERE member_id = $1`, [
      root.id,
    ]);
    expect(await view(other)).toMatchObject({ status: 401, body: { code: 'identity.step-up.required' } });
  });
});
