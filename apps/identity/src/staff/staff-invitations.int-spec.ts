import { newId } from '#kernel';
import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, newAddress, signIn, signUp } from '../../test-support/journeys.js';
import { SweepService } from '../housekeeping/sweep.service.js';

const ROOT = 'root@example.test';
const INVITATIONS = '/api/admin/staff/invitations';
const OFFER = '/api/saffron/staff-invitation';
let identity: IdentityApp;
let root: Browser;
let rootId: string;

beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: ROOT } });
  ({ browser: root, id: rootId } = await signUp(identity, ROOT));
});
afterAll(() => identity?.close());
beforeEach(() => identity.source.query('DELETE FROM counters'));

const invite = (email: string, role = 'admin', by = root) =>
  by.post(INVITATIONS, { email, role, reason: 'joins the desk' });

/** The links mailed to an address, oldest first. */
const linksTo = async (email: string): Promise<string[]> =>
  (await identity.mailbox.noticesTo(email)).flatMap(({ kind, link }) =>
    kind === 'staff-invited' && link ? [link] : [],
  );
const tokenTo = async (email: string): Promise<string> => (await linksTo(email)).at(-1)!.split('#')[1]!;

async function invited(email = newAddress('staff'), role = 'admin') {
  const { body } = await invite(email, role);
  return { email, id: body['id'] as string, token: await tokenTo(email) };
}
const accept = (browser: Browser, token: string) => browser.post(`${OFFER}/accept`, { token });
const roleOf = async (id: string) =>
  (await identity.source.query<{ role: string }[]>('SELECT role FROM members WHERE id = $1', [id]))[0]?.role;

describe('An invitation to the staff', () => {
  it('leads by mail to a role, for exactly the invited address, and the member’s other sessions end', async () => {
    const { email, token, id } = await invited(undefined, 'system_admin');
    const visitor = identity.browser();
    expect((await visitor.post(OFFER, { token })).body).toMatchObject({ email, role: 'system_admin' });

    const { browser, id: memberId } = await signUp(identity, email);
    const elsewhere = identity.browser();
    await signIn(identity, elsewhere, email);
    const proof = browser.cookies.get('saffron_session')!;
    expect(await roleOf(memberId)).toBe('member');
    expect((await accept(browser, token)).status).toBe(200);
    expect(await roleOf(memberId)).toBe('system_admin');
    expect(await isSignedIn(identity, elsewhere)).toBe(false);
    expect(await identity.sessions.read(proof)).toBeUndefined();
    expect((await browser.get('/api/admin/members')).status).toBe(200);
    const [act] = await identity.source.query<Record<string, unknown>[]>(
      `SELECT reason, before, after FROM audit_log WHERE target_id = $1 AND action = 'member.role-changed'`,
      [memberId],
    );
    expect(act).toMatchObject({
      reason: 'joins the desk',
      before: { role: 'member' },
      after: { role: 'system_admin', invitationId: id },
    });
  });

  it('is mailed with the token behind the #, and stored without it', async () => {
    const { email, token } = await invited();
    expect((await linksTo(email))[0]).toBe(`/auth/invitation#${token}`);
    const [row] = await identity.source.query<{ text: string }[]>(
      'SELECT i::text AS text FROM staff_invitations i WHERE email = $1',
      [email],
    );
    expect(row!.text).not.toContain(token);
    expect(identity.log.join('\n')).not.toContain(token);
  });

  it('gives nothing to somebody else who holds the link', async () => {
    const { email, token } = await invited();
    const { browser, id } = await signUp(identity);
    expect((await accept(browser, token)).body.code).toBe('identity.invitation.other-address');
    expect((await accept(identity.browser(), token)).status).toBe(401);
    expect(await roleOf(id)).toBe('member');
    const owner = await signUp(identity, email);
    expect((await accept(owner.browser, token)).status).toBe(200);
  });

  it('wants a fresh proof, for a session may have been open for days', async () => {
    const { email, token } = await invited();
    const { browser, id } = await signUp(identity, email);
    await identity.source.query(`UPDATE sessions SET strong_at = now() - interval '6 minutes' WHERE member_id = $1`, [
      id,
    ]);
    expect(await accept(browser, token)).toMatchObject({ status: 401, body: { code: 'identity.step-up.required' } });
    expect(await roleOf(id)).toBe('member');
  });

  it('works once, however many use it at once', async () => {
    const { email, token } = await invited();
    const { browser } = await signUp(identity, email);
    const other = identity.browser();
    await signIn(identity, other, email);
    const answers = await Promise.all([browser, other, browser, other].map((each) => accept(each, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await identity.browser().post(OFFER, { token })).body.code).toBe('identity.invitation.invalid');
  });

  it('ends after 72 hours, and a new link voids the old one', async () => {
    const { email, id, token } = await invited();
    await identity.source.query(`UPDATE staff_invitations SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    expect((await identity.browser().post(OFFER, { token })).status).toBe(403);
    expect((await root.post(`${INVITATIONS}/${id}/resend`)).body).toMatchObject({ id, state: 'open' });
    const next = await tokenTo(email);
    expect(next).not.toBe(token);
    expect((await identity.browser().post(OFFER, { token })).status).toBe(403);
    const offer = await identity.browser().post(OFFER, { token: next });
    const left = Date.parse(String(offer.body['expiresAt'])) - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(72);
  });

  it('is forgotten ninety days after its link has ended', async () => {
    const there = async () =>
      (await identity.source.query<{ id: string }[]>('SELECT id FROM staff_invitations')).map(({ id }) => id);
    const endedBefore = (ago: string, id: string) =>
      identity.source.query('UPDATE staff_invitations SET expires_at = now() - $2::interval WHERE id = $1', [id, ago]);
    const [recent, old] = [await invited(), await invited()];
    await endedBefore('89 days', recent.id);
    await endedBefore('91 days', old.id);
    await identity.app.get(SweepService, { strict: false }).sweep();
    expect(await there()).toContain(recent.id);
    expect(await there()).not.toContain(old.id);
  });

  it('is nothing once it was taken back', async () => {
    const { email, id, token } = await invited();
    expect((await root.post(`${INVITATIONS}/${id}/revoke`)).body).toMatchObject({ state: 'revoked' });
    const { browser, id: memberId } = await signUp(identity, email);
    expect((await accept(browser, token)).body.code).toBe('identity.invitation.invalid');
    expect(await roleOf(memberId)).toBe('member');
    expect((await root.post(`${INVITATIONS}/${id}/resend`)).body.code).toBe('identity.invitation.closed');
    expect((await root.post(`${INVITATIONS}/${newId()}/revoke`)).status).toBe(404);
  });

  it('of somebody who may not invite any more is nothing', async () => {
    const second = await signUp(identity);
    await root.post(`/api/admin/members/${second.id}/role`, { role: 'superadmin', reason: 'for a while' });
    await signIn(identity, second.browser, second.email);
    const email = newAddress('late');
    expect((await invite(email, 'superadmin', second.browser)).status).toBe(201);
    await root.post(`/api/admin/members/${second.id}/role`, { role: 'member', reason: 'no longer' });
    const { browser } = await signUp(identity, email);
    expect((await accept(browser, await tokenTo(email))).body.code).toBe('identity.invitation.invalid');
  });

  it('replaces the one before it, even where several are sent at once', async () => {
    const email = newAddress('twice');
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(email)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [count] = await identity.source.query<{ open: number }[]>(
      'SELECT count(*)::int AS open FROM staff_invitations WHERE email = $1 AND accepted_at IS NULL AND revoked_at IS NULL',
      [email],
    );
    expect(count!.open).toBe(1);
  });
});

describe('Inviting', () => {
  it('is for super administrators alone, and wants a fresh proof and a reason', async () => {
    const admin = await signUp(identity);
    await root.post(`/api/admin/members/${admin.id}/role`, { role: 'admin', reason: 'as agreed' });
    await signIn(identity, admin.browser, admin.email);
    expect((await invite(newAddress(), 'admin', admin.browser)).status).toBe(403);
    expect((await admin.browser.get(INVITATIONS)).status).toBe(403);
    expect((await root.post(INVITATIONS, { email: newAddress(), role: 'admin' })).status).toBe(400);
    expect((await invite(newAddress(), 'member')).status).toBe(400);
    await identity.source.query(`UPDATE sessions SET strong_at = NULL WHERE member_id = $1`, [rootId]);
    expect((await invite(newAddress())).body.code).toBe('identity.step-up.required');
    await signIn(identity, root, ROOT);
  });

  it('is not for who is there already, oneself included', async () => {
    expect((await invite(ROOT)).body.code).toBe('identity.invitation.already-staff');
  });

  it('is listed with its state', async () => {
    const { id, email } = await invited();
    const find = async (filter: object) =>
      (await root.get(`${INVITATIONS}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
    expect(await find({ q: email })).toMatchObject([{ id, email, state: 'open', role: 'admin' }]);
    await root.post(`${INVITATIONS}/${id}/revoke`);
    expect(await find({ q: email, state: 'open' })).toEqual([]);
    expect(await find({ id: [id], state: 'revoked' })).toMatchObject([{ id }]);
  });

  it('of another tenant is out of reach, and so is its link', async () => {
    const { email, id, token } = await invited();
    const south = await startIdentity({
      settings: { TENANT_ID: 'south', SUPER_ADMIN_EMAILS: 'root@south.test' },
      beside: identity,
    });
    try {
      const { browser } = await signUp(south, 'root@south.test');
      expect((await browser.get(INVITATIONS)).body).toEqual([]);
      expect((await browser.post(`${INVITATIONS}/${id}/resend`)).status).toBe(404);
      expect((await browser.post(`${INVITATIONS}/${id}/revoke`)).status).toBe(404);
      const invitee = await signUp(south, email);
      expect((await accept(invitee.browser, token)).body.code).toBe('identity.invitation.invalid');
      expect((await invitee.browser.post(OFFER, { token })).body.code).toBe('identity.invitation.invalid');
    } finally {
      await south.close();
    }
  });
});
