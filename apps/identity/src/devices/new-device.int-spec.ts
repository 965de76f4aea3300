import type { Browser } from '../../test-support/browser.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { isSignedIn, setPin, signIn, signUp, verifyPin } from '../../test-support/journeys.js';
import { somebodyWaits } from '../../test-support/locks.js';
import { MembersRepository } from '../members/members.repository.js';
import { tokenHash } from '../secrets/token.js';
import { OpenSessionService } from '../sessions/open-session.service.js';
import { DevicesService } from './devices.service.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

const undo = (browser: Browser, token: string, more: object = {}) => browser.post('/api/auth/undo', { token, ...more });

/** Signed up in one browser and signed in with another, as the thief of a mailed code would. */
async function twoBrowsers() {
  const { browser: own, email, id } = await signUp(identity);
  const other = identity.browser();
  await signIn(identity, other, email);
  const [notice] = await identity.mailbox.noticesTo(email);
  return { own, other, email, id, token: notice?.link?.split('#')[1] ?? '' };
}

describe('A sign-in', () => {
  it('is told of by mail where the browser is new to the member, with where it was and a link', async () => {
    const { own, other, email } = await twoBrowsers();
    const notices = await identity.mailbox.noticesTo(email);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      kind: 'new-device',
      facts: { device: 'Chrome 150 on Linux', ip: other.ip },
      link: expect.stringMatching(/^\/auth\/undo\?what=new-device#[\w-]{43}$/),
    });
    expect(notices[0]!.facts['ip']).not.toBe(own.ip);
  });

  it('is not told of where it is the first of all, nor in a browser that was proven before', async () => {
    const { browser, email } = await signUp(identity);
    await signIn(identity, browser, email);
    await setPin(identity, browser, email, '7391');
    expect((await verifyPin(browser, email, '7391')).status).toBe(200);
    expect(await identity.mailbox.noticesTo(email)).toEqual([]);
  });

  it('is told of again once the member has had his browsers forgotten', async () => {
    const { browser, email, id } = await signUp(identity);
    expect((await browser.get('/api/user/devices')).body).toEqual({ count: 1 });
    expect((await browser.call('DELETE', '/api/user/devices')).status).toBe(200);
    expect((await browser.get('/api/user/devices')).body).toEqual({ count: 0 });
    expect(await isSignedIn(identity, browser)).toBe(true);
    await signIn(identity, browser, email);
    expect(await identity.mailbox.noticesTo(email)).toHaveLength(1);
    expect(await actionsOf(id)).toContain('devices.forgotten');
  });
});

describe('The link of that mail', () => {
  it('ends that session and takes the browser’s proof back, and leaves the member’s own alone', async () => {
    const { own, other, email, token, id } = await twoBrowsers();
    await setPin(identity, own, email, '7391');

    expect(await undo(identity.browser(), token)).toMatchObject({
      status: 200,
      body: { success: true, kind: 'new-device' },
    });

    expect(await isSignedIn(identity, other)).toBe(false);
    expect(await isSignedIn(identity, own)).toBe(true);
    expect((await verifyPin(other, email, '7391')).body.code).toBe('identity.pin.device-not-proven');
    expect(await actionsOf(id)).toContain('new-device.undone');
  });

  it('ends a later session of that browser too', async () => {
    const { other, email, token } = await twoBrowsers();
    await signIn(identity, other, email);
    await undo(identity.browser(), token);
    expect(await isSignedIn(identity, other)).toBe(false);
  });

  it('ends every session, and forgets every browser, where that one was forgotten meanwhile', async () => {
    const { own, other, email, token, id } = await twoBrowsers();
    await signIn(identity, other, email);
    expect((await other.call('DELETE', '/api/user/devices')).status).toBe(200);
    expect(await isSignedIn(identity, other)).toBe(true);
    const again = identity.browser();
    again.cookies.set('saffron_device', other.cookies.get('saffron_device')!);
    await signIn(identity, again, email);

    expect((await undo(identity.browser(), token)).status).toBe(200);
    for (const browser of [own, other, again]) expect(await isSignedIn(identity, browser)).toBe(false);
    expect(await identity.source.query('SELECT 1 FROM devices WHERE member_id = $1', [id])).toEqual([]);
    const sql = `SELECT after FROM audit_log WHERE target_id = $1 AND action = 'new-device.undone'`;
    expect(await identity.source.query(sql, [id])).toEqual([{ after: { ended: 3, endAllSessions: true } }]);
  });

  it('ends what may be of that browser too: sessions whose browser was forgotten', async () => {
    const { own, other, email } = await twoBrowsers();
    await other.call('DELETE', '/api/user/devices');
    await signIn(identity, own, email);
    const again = identity.browser();
    await signIn(identity, again, email);
    const token = (await identity.mailbox.noticesTo(email)).at(-1)?.link?.split('#')[1] ?? '';

    expect((await undo(identity.browser(), token)).status).toBe(200);
    for (const browser of [other, again]) expect(await isSignedIn(identity, browser)).toBe(false);
    expect(await isSignedIn(identity, own)).toBe(true);
  });

  it('ends a session too that a sign-in under way opens in that browser, which nobody would be told of', async () => {
    const { other, id, token } = await twoBrowsers();
    const runner = identity.source.createQueryRunner();
    await runner.startTransaction();
    const member = (await identity.app.get(MembersRepository).lockById(runner.manager, id))!;
    const undoing = undo(identity.browser(), token);
    await somebodyWaits(identity);

    const known = tokenHash(other.cookies.get('saffron_device')!);
    const { hash: deviceHash, isNew } = await identity.app.get(DevicesService).prove(runner.manager, id, known);
    const client = { ip: other.ip, device: 'Chrome 150 on Linux', proofHash: undefined };
    const opening = { member, method: 'otp', client, deviceHash } as const;
    const { proof } = await identity.app.get(OpenSessionService).open(runner.manager, opening);
    await runner.commitTransaction();
    await runner.release();

    expect([(await undoing).status, isNew]).toEqual([200, false]);
    expect(await identity.sessions.read(proof)).toBeUndefined();
  });

  it('ends every session where the owner asks for it', async () => {
    const { own, other, token } = await twoBrowsers();
    await undo(identity.browser(), token, { endAllSessions: true });
    expect([await isSignedIn(identity, own), await isSignedIn(identity, other)]).toEqual([false, false]);
  });

  it('changes nothing by being followed, works once, and locks nobody out', async () => {
    const { other, email, token } = await twoBrowsers();
    expect((await identity.browser().get('/api/auth/undo')).status).toBe(404);
    expect(await isSignedIn(identity, other)).toBe(true);
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(identity.browser(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
    expect((await signIn(identity, identity.browser(), email)).status).toBe(200);
  });

  it('works for 72 hours', async () => {
    const { other, token } = await twoBrowsers();
    const [row] = await identity.source.query<{ hours: number }[]>(
      'SELECT max(extract(epoch FROM expires_at - now()) / 3600)::float8 AS hours FROM undo_tokens',
    );
    expect(row!.hours).toBeCloseTo(72, 1);
    await identity.source.query('UPDATE undo_tokens SET expires_at = now()');
    expect((await undo(identity.browser(), token)).body.code).toBe('identity.undo.invalid');
    expect(await isSignedIn(identity, other)).toBe(true);
  });

  it('is guessed by nobody: its token is stored as a digest alone', async () => {
    const { token } = await twoBrowsers();
    const rows = await identity.source.query<{ text: string }[]>('SELECT u::text AS text FROM undo_tokens u');
    expect(token).toHaveLength(43);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(token);
    expect((await undo(identity.browser(), 'x'.repeat(43))).status).toBe(410);
  });
});

const actionsOf = async (id: string): Promise<string[]> => {
  const sql = 'SELECT action FROM audit_log WHERE target_id = $1';
  return (await identity.source.query<{ action: string }[]>(sql, [id])).map(({ action }) => action);
};
