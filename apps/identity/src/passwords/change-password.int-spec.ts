import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Browser } from '../../test-support/browser.js';
import { isSignedIn, newAddress, PASSWORD, register, signIn, signUp } from '../../test-support/journeys.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

const NEW = 'a passphrase of five words';
const change = (browser: Browser, newPassword: string, currentPassword: string | undefined = PASSWORD) =>
  browser.call('PUT', '/api/user/password', { currentPassword, newPassword });
const retrieve = (email: string, saffronId: string, password: string) =>
  identity.browser().post('/api/saffron/retrieve-profile', { email, saffronId, password });

describe('Changing the password', () => {
  it('lets the new one in and the old one out, and tells the member', async () => {
    const { browser, email, saffronId } = await signUp(identity);
    expect((await change(browser, NEW)).status).toBe(200);
    expect((await retrieve(email, saffronId, NEW)).status).toBe(200);
    expect((await retrieve(email, saffronId, PASSWORD)).status).toBe(401);
    expect(await identity.mailbox.noticesTo(email)).toMatchObject([
      { kind: 'password-changed', facts: { device: 'Chrome 150 on Linux', ip: browser.ip } },
    ]);
    const { body } = await browser.get('/api/user/password');
    expect(body).toMatchObject({ hasPassword: true, changedAt: expect.any(String) });
  });

  it('ends every other session at once, and what knew the token of this one (attack 11)', async () => {
    const { browser, email } = await signUp(identity);
    const other = identity.browser();
    await signIn(identity, other, email);
    const thief = identity.browser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect(await isSignedIn(identity, thief)).toBe(true);
    expect((await change(browser, NEW)).status).toBe(200);
    expect(await isSignedIn(identity, other)).toBe(false);
    expect(await isSignedIn(identity, thief)).toBe(false);
    expect(await isSignedIn(identity, browser)).toBe(true);
  });

  it('takes eight to 128 characters of any kind, and then exactly what was typed', async () => {
    const { browser, email, saffronId } = await signUp(identity);
    expect((await change(browser, 'sevenen')).status).toBe(400);
    expect((await change(browser, 'x'.repeat(129))).status).toBe(400);
    let old = PASSWORD;
    for (const next of ['zq!xv#wy', ' Ünïcode ünd Räume ', `${'0123456789abcdef'.repeat(8)}`]) {
      expect((await change(browser, next, old)).status).toBe(200);
      expect((await retrieve(email, saffronId, next)).status).toBe(200);
      for (const other of [next.toUpperCase(), next.trim(), next.slice(0, 72)]) {
        if (other === next) continue;
        await identity.source.query('DELETE FROM counters');
        expect((await retrieve(email, saffronId, other)).status).toBe(401);
      }
      old = next;
    }
  });

  it('voids a sign-in that the old one began', async () => {
    const { browser, id } = await signUp(identity);
    const pending = `SELECT method FROM pending_sign_ins WHERE member_id = $1`;
    for (const method of ['password', 'siwe']) {
      await identity.source.query(
        `INSERT INTO pending_sign_ins (token_hash, member_id, method, expires_at) VALUES (sha256($1), $2, $3, now() + interval '1 minute')`,
        [Buffer.from(`${id}${method}`), id, method],
      );
    }
    expect((await change(browser, NEW)).status).toBe(200);
    expect(await identity.source.query(pending, [id])).toEqual([{ method: 'siwe' }]);
  });

  it('wants the password of now, and stops looking at wrong ones', async () => {
    const { browser } = await signUp(identity);
    expect(await change(browser, NEW, 'not my password')).toMatchObject({
      status: 401,
      body: { code: 'identity.password.wrong' },
    });
    const { status } = await browser.call('PUT', '/api/user/password', { newPassword: NEW });
    expect(status).toBe(401);
    const answers = [];
    for (let tries = 0; tries < identity.config.LIMIT_PASSWORDS_PER_ADDRESS; tries++) {
      answers.push((await change(browser, NEW, 'not my password')).status);
    }
    expect(answers).toContain(429);
    expect((await change(browser, NEW)).status).toBe(429);
  });

  it('needs no old one of who has none', async () => {
    const { browser, id } = await signUp(identity);
    await identity.source.query('UPDATE members SET password_hash = NULL WHERE id = $1', [id]);
    expect((await browser.get('/api/user/password')).body).toMatchObject({ hasPassword: false });
    expect((await browser.call('PUT', '/api/user/password', { newPassword: NEW })).status).toBe(200);
  });

  it('wants a fresh proof', async () => {
    const { browser, id } = await signUp(identity);
    await identity.source.query(`UPDATE sessions SET strong_at = now() - interval '6 minutes' WHERE member_id = $1`, [
      id,
    ]);
    expect(await change(browser, NEW)).toMatchObject({ status: 401, body: { code: 'identity.step-up.required' } });
  });

  it('refuses what stands on the lists, and the member’s own name, naming the field', async () => {
    const { browser, email } = await signUp(identity);
    for (const [password, code] of [
      ['Password123', 'identity.password.breached'],
      ['ada lovelace', 'identity.password.personal'],
      [email, 'identity.password.personal'],
    ]) {
      const { status, body } = await change(browser, password!);
      expect({ status, code: body.code }).toEqual({ status: 422, code });
      expect(body['details']).toMatchObject([{ path: 'newPassword' }]);
    }
  });

  it('takes no other field (attack 20)', async () => {
    const { browser, id } = await signUp(identity);
    const payload = { currentPassword: PASSWORD, newPassword: NEW };
    for (const extra of [{ role: 'superadmin' }, { state: 'active' }, { email: 'eve@example.test' }]) {
      expect((await browser.call('PUT', '/api/user/password', { ...payload, ...extra })).status).toBe(400);
    }
    const [row] = await identity.source.query<{ role: string }[]>('SELECT role FROM members WHERE id = $1', [id]);
    expect(row!.role).toBe('member');
  });

  it('happens once of two at the same time', async () => {
    const { browser } = await signUp(identity);
    const twin = identity.browser();
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all([change(browser, NEW), change(twin, `${NEW} too`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('A registration', () => {
  it('takes no password that stands on the lists', async () => {
    await expect(register(identity.browser(), { email: newAddress(), password: 'iloveyou1' })).rejects.toThrow(
      'identity.password.breached',
    );
  });
});
