import { newId } from '#kernel';
import { API_KEY_READER, type ApiKeyReader } from '#platform/sessions';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Browser } from '../../test-support/browser.js';
import { isSignedIn, signIn, signUp } from '../../test-support/journeys.js';

const ROOT = 'root@example.test';
let identity: IdentityApp;
let root: Browser;
let rootId: string;

beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: `${ROOT}, second@example.test` } });
  ({ browser: root, id: rootId } = await signUp(identity, ROOT));
});
afterAll(() => identity?.close());
beforeEach(() => identity.source.query('DELETE FROM counters'));

const REASON = 'as agreed by phone';
const act = (browser: Browser, id: string, verb: 'suspend' | 'reactivate' | 'role', more: object = {}) =>
  browser.post(`/api/admin/members/${id}/${verb}`, { reason: REASON, ...more });

async function signUpAs(role: string) {
  const member = await signUp(identity);
  expect((await act(root, member.id, 'role', { role })).status).toBe(200);
  await signIn(identity, member.browser, member.email);
  return member;
}

const list = (browser: Browser, filter: object, more = '') =>
  browser.get(`/api/admin/members?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);

const auditOf = (id: string, action: string) =>
  identity.source.query<Record<string, unknown>[]>(
    'SELECT actor_id, actor_label, reason, before, after, ip FROM audit_log WHERE target_id = $1 AND action = $2',
    [id, action],
  );

describe('Suspending a member', () => {
  it('ends his sessions by the very next read, and he is told after the right code only', async () => {
    const { browser, email, id } = await signUp(identity);
    const suspended = await act(root, id, 'suspend');
    expect(suspended).toMatchObject({ status: 200, body: { id, state: 'suspended', suspendedReason: REASON } });
    expect(await isSignedIn(identity, browser)).toBe(false);

    const check = await browser.post('/api/saffron/email-check', { email });
    expect(check.body).toMatchObject({ isNewUser: false, redirectTo: 'code-verification-method' });
    const refused = await signIn(identity, browser, email);
    expect(refused).toMatchObject({ status: 403, body: { code: 'identity.member.suspended' } });
    expect(await isSignedIn(identity, browser)).toBe(false);
  });

  it('ends his API keys for good, and records how many', async () => {
    const { browser, id } = await signUp(identity);
    const wanted = { name: 'Robot', scopes: ['wallet:send'], expiresInDays: 30 };
    const made = [await browser.post('/api/user/api-keys', wanted), await browser.post('/api/user/api-keys', wanted)];
    await act(root, id, 'suspend');
    await act(root, id, 'reactivate');
    const keys = identity.app.get<ApiKeyReader>(API_KEY_READER);
    for (const { status, body } of made) {
      expect(status).toBe(201);
      expect(await keys.read(body['secret'] as string)).toBeUndefined();
    }
    expect(await auditOf(id, 'member.suspended')).toMatchObject([{ after: { apiKeysRevoked: 2 } }]);
  });

  it('is recorded and told to the other services, as is the way back', async () => {
    const { browser, email, id } = await signUp(identity);
    await act(root, id, 'suspend');
    await act(root, id, 'reactivate');
    expect(await auditOf(id, 'member.suspended')).toMatchObject([
      { actor_id: rootId, reason: REASON, before: { state: 'active' }, after: { state: 'suspended' } },
    ]);
    expect(await auditOf(id, 'member.reactivated')).toMatchObject([
      { before: { suspendedReason: REASON }, after: { state: 'active' } },
    ]);
    const events = await identity.source.query<{ payload: unknown }[]>(
      `SELECT payload FROM outbox WHERE type = 'identity.member-changed.v1' AND key = $1 ORDER BY seq`,
      [id],
    );
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { state: 'suspended', version: 2 },
      { state: 'active', version: 3 },
    ]);
    expect((await signIn(identity, browser, email)).status).toBe(200);
  });

  it('wants a reason, and somebody who is there and active', async () => {
    const { id } = await signUp(identity);
    expect((await root.post(`/api/admin/members/${id}/suspend`, {})).status).toBe(400);
    expect((await act(root, newId(), 'suspend')).body.code).toBe('identity.member.not-found');
    expect((await act(root, id, 'reactivate')).body.code).toBe('identity.member.state-conflict');
  });

  it('is not for members, and not for administrators among themselves', async () => {
    const [member, admin, other] = [await signUp(identity), await signUpAs('admin'), await signUpAs('system_admin')];
    expect((await act(member.browser, admin.id, 'suspend')).status).toBe(403);
    expect((await act(identity.browser(), admin.id, 'suspend')).status).toBe(401);
    expect((await act(admin.browser, other.id, 'suspend')).body.code).toBe('identity.member.outranked');
    expect((await act(admin.browser, admin.id, 'suspend')).body.code).toBe('identity.member.own-account');
    expect((await act(admin.browser, member.id, 'suspend')).status).toBe(200);
  });
});

describe('Changing a role', () => {
  it('gives the rights with the next sign-in, and ends the sessions of before', async () => {
    const { browser, email, id } = await signUp(identity);
    expect((await act(root, id, 'role', { role: 'admin' })).body).toMatchObject({ role: 'admin' });
    expect(await isSignedIn(identity, browser)).toBe(false);
    await signIn(identity, browser, email);
    expect((await list(browser, {})).status).toBe(200);
    await act(root, id, 'role', { role: 'member' });
    expect((await list(browser, {})).status).toBe(401);
    expect(await auditOf(id, 'member.role-changed')).toMatchObject([
      { after: { role: 'admin' } },
      { before: { role: 'admin' } },
    ]);
  });

  it('is for super administrators, and never on oneself', async () => {
    const admin = await signUpAs('admin');
    const member = await signUp(identity);
    for (const role of ['admin', 'superadmin', 'member']) {
      expect((await act(admin.browser, member.id, 'role', { role })).status).toBe(403);
    }
    expect((await act(root, rootId, 'role', { role: 'member' })).body.code).toBe('identity.member.own-account');
  });

  it('leaves one super administrator where two take the right from each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const second = await signUpAs('superadmin');
      const answers = await Promise.all([
        act(root, second.id, 'role', { role: 'member' }),
        act(second.browser, rootId, 'role', { role: 'member' }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await identity.source.query<unknown[]>(`SELECT 1 FROM members WHERE role = 'superadmin'`);
      expect(left).toHaveLength(1);
      await identity.source.query(`UPDATE members SET role = 'member' WHERE id = $1`, [second.id]);
      await identity.source.query(`DELETE FROM counters`);
      await signIn(identity, root, ROOT);
    }
  });
});

describe('The addresses that the configuration names', () => {
  it('are super administrators once proven by a code, and that is recorded as the system’s act', async () => {
    const { browser, id } = await signUp(identity, 'second@example.test');
    expect((await identity.sessions.read(browser.cookies.get('saffron_session')!))?.user.role).toBe('superadmin');
    expect(await auditOf(id, 'member.role-changed')).toMatchObject([
      { actor_id: null, actor_label: 'system', before: { role: 'member' }, after: { role: 'superadmin' } },
    ]);
    await identity.source.query(`UPDATE members SET role = 'member', email = 'former@example.test' WHERE id = $1`, [
      id,
    ]);
  });

  it('lose the sessions of before when the right comes', async () => {
    const { browser, id, email } = await signUp(identity);
    await identity.source.query(`UPDATE members SET email = 'second@example.test' WHERE id = $2 AND email = $1`, [
      email,
      id,
    ]);
    expect(await isSignedIn(identity, browser)).toBe(true);
    const elsewhere = identity.browser();
    expect((await signIn(identity, elsewhere, 'second@example.test')).body.user?.role).toBe('superadmin');
    expect(await isSignedIn(identity, browser)).toBe(false);
    await identity.source.query(`UPDATE members SET role = 'member' WHERE id = $1`, [id]);
  });
});

describe('The list of members', () => {
  it('finds by name, address, and member ID however it is typed', async () => {
    const { id, email, saffronId } = await signUp(identity, undefined, { name: 'Zenobia %_Quill' });
    const typed = saffronId.replace(/^SF(....)(....)(....)$/, 'sf $1-$2 $3').toLowerCase();
    for (const q of ['zenobia', '%_quill', email, typed, saffronId]) {
      const { status, body, headers } = await list(root, { q });
      expect(status).toBe(200);
      expect(body).toMatchObject([{ id, email, saffronId }]);
      expect(headers['content-range']).toBe('members 0-0/1');
    }
    expect((await list(root, { q: 'zen%bia' })).headers['content-range']).toBe('members */0');
  });

  it('filters, sorts and pages', async () => {
    const admin = await signUpAs('mpos_operator');
    const found = await list(root, { role: 'mpos_operator', state: 'active', id: [admin.id, rootId] });
    expect(found.body).toMatchObject([{ id: admin.id }]);
    const page = await list(root, {}, '&range=[0,1]&sort=["createdAt","ASC"]');
    expect(page.body).toMatchObject([{ id: rootId }, {}]);
    expect(page.headers['content-range']).toMatch(/^members 0-1\/\d+$/);
  });

  it('answers all that are named by id, and sorts by it', async () => {
    const named = await list(root, { id: [rootId, newId()] });
    expect(named.body).toMatchObject([{ id: rootId }]);
    expect((await list(root, { id: rootId })).headers['content-range']).toBe('members 0-0/1');
    expect((await list(root, { id: Array(200).fill(newId()) })).body).toEqual([]);
    const sorted = (await list(root, {}, '&sort=["id","ASC"]')).body as unknown as { id: string }[];
    expect(sorted.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id).toSorted());
    expect((await root.get('/api/admin/audit?sort=["id","ASC"]')).status).toBe(200);
  });

  it('refuses fields that it does not know', async () => {
    expect((await list(root, { password_hash: 'x' })).status).toBe(400);
    expect((await list(root, { q: 'a\u0000' })).status).toBe(400);
    expect((await list(root, {}, '&sort=["password_hash","ASC"]')).status).toBe(400);
    expect((await list(root, {}, '&range=[0,100000]')).status).toBe(400);
  });

  it('shows one member in full, without anything secret', async () => {
    const { id } = await signUp(identity);
    const { body } = await root.get(`/api/admin/members/${id}`);
    expect(body).toMatchObject({ id, role: 'member', state: 'active', walletActivated: true, hasPosPin: false });
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
    expect((await root.get(`/api/admin/members/${newId()}`)).status).toBe(404);
    expect((await root.get('/api/admin/members/1')).status).toBe(400);
  });
});

describe('The sessions of a member', () => {
  it('are seen and ended by an administrator', async () => {
    const { browser, id } = await signUp(identity);
    const seen = await root.get(`/api/admin/members/${id}/sessions`);
    expect(seen.body).toMatchObject({ sessions: [{ device: 'Chrome 150 on Linux', current: false }] });
    expect((await root.call('DELETE', `/api/admin/members/${id}/sessions`)).status).toBe(200);
    expect(await isSignedIn(identity, browser)).toBe(false);
    expect(await auditOf(id, 'sessions.ended')).toHaveLength(1);
    expect((await root.get(`/api/admin/members/${id}/sessions`)).body).toEqual({ sessions: [] });
  });

  it('are those of a member who is there', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await root.call(method, `/api/admin/members/${newId()}/sessions`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'identity.member.not-found' } });
    }
  });
});
