import { newId } from '#kernel';
import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, setPin, signIn, signUp, verifyPin } from '../../test-support/journeys.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: 'root@example.test' } });
});
afterAll(() => identity?.close());

interface Item {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
  readonly method: string;
}
const listOf = async (browser: Browser): Promise<Item[]> =>
  (await browser.get('/api/user/sessions')).body['sessions'] as Item[];

const age = (id: string, set: string) => identity.source.query(`UPDATE sessions SET ${set} WHERE member_id = $1`, [id]);

describe('A session', () => {
  it('is stored without anything that could act for it', async () => {
    const { browser, id } = await signUp(identity);
    const [row] = await identity.source.query<{ text: string }[]>(
      'SELECT s::text AS text FROM sessions s WHERE member_id = $1',
      [id],
    );
    expect(row!.text).not.toContain(browser.cookies.get('saffron_session'));
    expect(row!.text).not.toContain(browser.cookies.get('sessionToken'));
  });

  it('gives way to a new one at every sign-in of its browser', async () => {
    const { browser, email } = await signUp(identity);
    const before = identity.browser();
    before.cookies.set('saffron_session', browser.cookies.get('saffron_session')!);
    await signIn(identity, browser, email);
    expect(await isSignedIn(identity, before)).toBe(false);
    expect(await isSignedIn(identity, browser)).toBe(true);
  });

  it('is not one that somebody planted before the sign-in', async () => {
    const { email } = await signUp(identity);
    const browser = identity.browser();
    browser.cookies.set('saffron_session', 'A'.repeat(43));
    await signIn(identity, browser, email);
    expect(browser.cookies.get('saffron_session')).not.toBe('A'.repeat(43));
  });

  it('ends with the sign-out, which always succeeds', async () => {
    const { browser } = await signUp(identity);
    const copy = identity.browser();
    copy.cookies.set('saffron_session', browser.cookies.get('saffron_session')!);
    expect(await browser.post('/api/logout')).toMatchObject({ status: 200, body: { success: true } });
    expect(browser.cookies.has('saffron_session')).toBe(false);
    expect(browser.cookies.has('sessionToken')).toBe(false);
    expect(await isSignedIn(identity, copy)).toBe(false);
    expect(await browser.post('/api/logout')).toMatchObject({ status: 200, body: { success: true } });
  });

  it('ends after twelve hours without a call', async () => {
    const { browser, id } = await signUp(identity);
    await age(id, `last_seen_at = now() - interval '11 hours 59 minutes'`);
    expect(await isSignedIn(identity, browser)).toBe(true);
    await age(id, `last_seen_at = now() - interval '12 hours 1 second'`);
    expect(await isSignedIn(identity, browser)).toBe(false);
  });

  it('ends after thirty days in any case', async () => {
    const { browser, id } = await signUp(identity);
    const [row] = await identity.source.query<{ days: number }[]>(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 86400)::int AS days FROM sessions WHERE member_id = $1`,
      [id],
    );
    expect(row!.days).toBe(30);
    await age(id, 'expires_at = now()');
    expect(await isSignedIn(identity, browser)).toBe(false);
  });

  it('is shorter for staff', async () => {
    const { browser, id } = await signUp(identity, 'root@example.test');
    const [row] = await identity.source.query<{ hours: number }[]>(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM sessions WHERE member_id = $1`,
      [id],
    );
    expect(row!.hours).toBe(12);
    await age(id, `last_seen_at = now() - interval '31 minutes'`);
    expect(await isSignedIn(identity, browser)).toBe(false);
  });

  it('is kept alive by calls, written down once a minute at most', async () => {
    const { browser, id } = await signUp(identity);
    const seen = async () =>
      (
        await identity.source.query<{ at: string }[]>(
          'SELECT last_seen_at::text AS at FROM sessions WHERE member_id = $1',
          [id],
        )
      )[0]!.at;
    const first = await seen();
    await isSignedIn(identity, browser);
    expect(await seen()).toBe(first);
    await age(id, `last_seen_at = now() - interval '2 minutes'`);
    await isSignedIn(identity, browser);
    expect((await seen()) > first).toBe(true);
  });

  it('is one of ten at most; the oldest gives way', async () => {
    const { browser: first, email, id } = await signUp(identity);
    const others = [];
    for (let i = 0; i < 10; i++) {
      const browser = identity.browser();
      await identity.source.query(`DELETE FROM counters`);
      await signIn(identity, browser, email);
      others.push(browser);
    }
    expect(await isSignedIn(identity, first)).toBe(false);
    expect(await Promise.all(others.map((browser) => isSignedIn(identity, browser)))).toEqual(
      Array<boolean>(10).fill(true),
    );
    expect(await identity.source.query('SELECT count(*)::int AS n FROM sessions WHERE member_id = $1', [id])).toEqual([
      { n: 10 },
    ]);
  });

  it('is one of ten at most also where many open at once', async () => {
    const { browser, email, id } = await signUp(identity);
    await setPin(identity, browser, email, '4071');
    const copies = Array.from({ length: 14 }, () => {
      const copy = identity.browser();
      copy.cookies.set('saffron_device', browser.cookies.get('saffron_device')!);
      return copy;
    });
    for (const group of [copies.slice(0, 5), copies.slice(5, 10), copies.slice(10)]) {
      await Promise.all(group.map((copy) => verifyPin(copy, email, '4071')));
    }
    expect(await identity.source.query('SELECT count(*)::int AS n FROM sessions WHERE member_id = $1', [id])).toEqual([
      { n: 10 },
    ]);
  });

  it('marks a super administrator’s browser for recovery with a name that proves nothing', async () => {
    const browser = identity.browser();
    await signIn(identity, browser, 'root@example.test');
    const backup = browser.cookies.get('adminBackupToken')!;
    expect(backup).toBe(browser.cookies.get('sessionToken'));
    expect(await identity.sessions.read(backup)).toBeUndefined();
    const member = await signUp(identity);
    expect(member.browser.cookies.has('adminBackupToken')).toBe(false);
  });
});

describe('The devices of a member', () => {
  it('are all signed out at once, the one that asks too', async () => {
    const { browser, email, id } = await signUp(identity);
    const other = identity.browser();
    await signIn(identity, other, email);
    const asking = identity.browser();
    asking.cookies.set('saffron_session', browser.cookies.get('saffron_session')!);
    expect((await browser.post('/api/user/sessions/sign-out-all')).status).toBe(200);
    expect(browser.cookies.has('saffron_session')).toBe(false);
    expect([await isSignedIn(identity, asking), await isSignedIn(identity, other)]).toEqual([false, false]);
    const acts = await identity.source.query<{ before: unknown }[]>(
      `SELECT before FROM audit_log WHERE target_id = $1 AND action = 'sessions.signed-out'`,
      [id],
    );
    expect(acts).toEqual([{ before: { count: 2 } }]);
  });

  it('tell how each was signed in, and whether it is one to carry', async () => {
    const { browser, id } = await signUp(identity);
    await identity.source.query(
      `UPDATE sessions SET second_factor = 'totp', device = 'Safari 18 on iOS 18' WHERE member_id = $1`,
      [id],
    );
    expect(await listOf(browser)).toMatchObject([{ secondFactor: 'totp', isMobile: true, current: true }]);
  });

  it('are listed, the current one marked, and signed out one by one', async () => {
    const { browser, email } = await signUp(identity);
    const other = identity.browser();
    await signIn(identity, other, email);
    const items = await listOf(browser);
    expect(items.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(items[0]).toMatchObject({ device: 'Chrome 150 on Linux', method: 'otp' });

    const target = items.find(({ current }) => !current)!;
    expect((await browser.call('DELETE', `/api/user/sessions/${target.id}`)).status).toBe(200);
    expect(await isSignedIn(identity, other)).toBe(false);
    expect(await isSignedIn(identity, browser)).toBe(true);
  });

  it('are signed out all but this one', async () => {
    const { browser, email } = await signUp(identity);
    const others = [identity.browser(), identity.browser()];
    for (const other of others) await signIn(identity, other, email);
    expect((await browser.post('/api/user/sessions/sign-out-others')).status).toBe(200);
    expect(await Promise.all(others.map((other) => isSignedIn(identity, other)))).toEqual([false, false]);
    expect(await isSignedIn(identity, browser)).toBe(true);
  });

  it('are nobody else’s to see or to end', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    const [session] = await listOf(ada.browser);
    const refused = await eve.browser.call('DELETE', `/api/user/sessions/${session!.id}`);
    expect(refused).toMatchObject({ status: 404, body: { code: 'identity.session.not-found' } });
    expect(await isSignedIn(identity, ada.browser)).toBe(true);
    expect((await eve.browser.call('DELETE', `/api/user/sessions/${newId()}`)).status).toBe(404);
    expect((await identity.browser().get('/api/user/sessions')).status).toBe(401);
  });
});

describe('What is no session', () => {
  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}\u0000`, 'A'.repeat(5000)])(
    'opens nothing: %#',
    async (proof) => {
      expect(await identity.sessions.read(proof)).toBeUndefined();
    },
  );
});
