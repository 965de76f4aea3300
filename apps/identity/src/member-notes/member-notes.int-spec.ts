import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';
import { insertStaff } from '../../test-support/staff.js';

const ROOT = 'root@example.test';
let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: `${ROOT},next-root@example.test` } });
});
afterAll(() => identity?.close());

describe('Notes about a member', () => {
  it('are kept with who wrote them, newest first, and recorded without their text', async () => {
    const root = await signUp(identity, ROOT);
    const { id } = await signUp(identity);
    const path = `/api/admin/members/${id}/notes`;
    for (const text of ['Called about a payment', ' Called again ']) {
      expect((await root.browser.post(path, { text })).status).toBe(201);
    }
    const { notes } = (await root.browser.get(path)).body as { notes: unknown[] };
    expect(notes).toMatchObject([
      { text: 'Called again', authorId: root.id },
      { text: 'Called about a payment', authorId: root.id },
    ]);
    const acts = await identity.source.query<{ after: object }[]>(
      `SELECT after FROM audit_log WHERE target_id = $1 AND action = 'member.noted'`,
      [id],
    );
    expect(acts).toHaveLength(2);
    expect(JSON.stringify(acts)).not.toContain('payment');
  });

  it('are not for whom they are about, not even on the staff', async () => {
    const { browser: root, id: rootId } = await signUp(identity, 'next-root@example.test');
    const other = await insertStaff(identity, 'admin');
    for (const id of [rootId, rootId.toUpperCase()]) {
      const path = `/api/admin/members/${id}/notes`;
      expect((await other.browser.post(path, { text: 'Look into his refunds' })).status).toBe(201);
      for (const refused of [await root.get(path), await root.post(path, { text: 'Nothing to see' })]) {
        expect(refused).toMatchObject({ status: 403, body: { code: 'identity.member.own-account' } });
      }
    }
    const { notes } = (await other.browser.get(`/api/admin/members/${rootId}/notes`)).body as { notes: unknown[] };
    expect(notes).toHaveLength(2);
  });

  it('are for administrators alone, and about members that there are', async () => {
    const { browser, id } = await signUp(identity);
    expect((await browser.get(`/api/admin/members/${id}/notes`)).status).toBe(403);
    expect((await browser.post(`/api/admin/members/${id}/notes`, { text: 'x' })).status).toBe(403);
    const { browser: root } = await signUp(identity, ROOT);
    const nobody = '/api/admin/members/019a0000-0000-7000-8000-000000000000/notes';
    expect((await root.get(nobody)).status).toBe(404);
    expect((await root.post(nobody, { text: 'x' })).status).toBe(404);
    expect((await root.post(`/api/admin/members/${id}/notes`, { text: ' ' })).status).toBe(400);
  });
});
