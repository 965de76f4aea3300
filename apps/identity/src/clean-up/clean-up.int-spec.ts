import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { confirmAct, isSignedIn, signIn, signUp } from '../../test-support/journeys.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ settings: { LIMIT_CLEAN_UPS_PER_MEMBER: '3' } });
});
afterAll(() => identity?.close());

const PATH = '/api/ai/session-cleanup';
const sessionsOf = async (id: string) =>
  (await identity.source.query<unknown[]>('SELECT 1 FROM sessions WHERE member_id = $1', [id])).length;

/** A second session of the member, changed as told. */
async function otherSession(email: string, id: string, change: string): Promise<void> {
  const other = identity.browser();
  const known = (await identity.source.query<{ id: string }[]>('SELECT id FROM sessions')).map((row) => row.id);
  await signIn(identity, other, email);
  await identity.source.query(`UPDATE sessions SET ${change} WHERE member_id = $1 AND id <> ALL($2)`, [id, known]);
}

describe('Cleaning up after sign-ins', () => {
  it.each([
    ['has expired', `expires_at = now()`],
    ['was idle for too long', `last_seen_at = now() - idle`],
    ['was opened with other rights', 'permission_version = permission_version - 1'],
  ])('removes a session that %s, and leaves those that live', async (_, change) => {
    const { browser, email, id } = await signUp(identity);
    await otherSession(email, id, change);
    expect(await sessionsOf(id)).toBe(2);
    expect((await browser.post(PATH)).body).toEqual({ success: true, removed: 1 });
    expect(await sessionsOf(id)).toBe(1);
    expect(await isSignedIn(identity, browser)).toBe(true);
  });

  it('removes what was begun and never finished', async () => {
    const { browser, email, id } = await signUp(identity);
    const hour = `now() - interval '1 hour'`;
    await identity.source.query(
      `INSERT INTO pending_sign_ins (token_hash, member_id, method, expires_at) VALUES ('\\x02', $1, 'otp', ${hour})`,
      [id],
    );
    await identity.source.query(
      `INSERT INTO temp_tokens (token_hash, email, member_id, expires_at) VALUES ('\\x03', $2, $1, ${hour})`,
      [id, email],
    );
    await identity.source.query(`INSERT INTO flows (token_hash, email, expires_at) VALUES ('\\x04', $1, ${hour})`, [
      email,
    ]);
    await identity.source.query(`UPDATE one_time_codes SET expires_at = ${hour} WHERE email = $1`, [email]);
    expect((await browser.post(PATH)).body['removed']).toBe(4);
    expect((await browser.post(PATH)).body['removed']).toBe(0);
  });

  it('takes confirmations that ran out from the sessions, and no others', async () => {
    const { browser, email, id } = await signUp(identity);
    await confirmAct(identity, browser, email, 'pos-pin');
    expect((await browser.post(PATH)).body['removed']).toBe(0);
    await identity.source.query(
      `UPDATE sessions SET claims = jsonb_set(claims, '{0,expiresAt}', '1') WHERE member_id = $1`,
      [id],
    );
    expect((await browser.post(PATH)).body['removed']).toBe(1);
  });

  it('touches nothing of anybody else', async () => {
    const [ada, eve] = [await signUp(identity), await signUp(identity)];
    await identity.source.query('UPDATE sessions SET expires_at = now() WHERE member_id = $1', [eve.id]);
    expect((await ada.browser.post(PATH)).body['removed']).toBe(0);
    expect(await sessionsOf(eve.id)).toBe(1);
  });

  it('is for members, and not for ever', async () => {
    expect((await identity.browser().post(PATH)).status).toBe(401);
    const { browser } = await signUp(identity);
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push((await browser.post(PATH)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });
});
