import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ResolvedSession } from '#platform/sessions';
import { stepUp } from '../../apps/identity/test-support/factors.js';
import {
  allowResend,
  confirmAct,
  sendCode,
  setPin,
  signIn,
  signUp,
} from '../../apps/identity/test-support/journeys.js';
import { insertStaff } from '../../apps/identity/test-support/staff.js';
import { inProcess, type Site, throughCache } from './support/site.js';
import { insertSessions, proofOf, readBoth } from './support/reads.js';

const REASON = 'as the suite of the session store wants it';

describe.each([
  ['in one process', inProcess],
  ['through a cache, as two gateways read', throughCache],
])('A session, %s,', (_, provide) => {
  let site: Site;
  beforeAll(async () => {
    site = await provide();
  });
  afterAll(() => site?.close());

  /** Reads until both edges have it as near to them as they ever will. */
  const warm = async (proof: string): Promise<ResolvedSession> => {
    for (let reads = 0; reads < 5; reads++) await readBoth(site, proof);
    const [session] = await readBoth(site, proof);
    return session!;
  };
  const both = (proof: string) => readBoth(site, proof);
  const GONE = [undefined, undefined];

  it('is what its member is, and its name follows from its proof', async () => {
    const { browser, id, email } = await signUp(site.identity);
    const session = await warm(proofOf(browser));
    expect(session).toMatchObject({
      principal: { memberId: id, email, role: 'member' },
      user: { id, firstName: 'Ada' },
    });
    expect(session.name).toBe(browser.cookies.get('sessionToken'));
    expect(await both(proofOf(browser))).toMatchObject([session, session]);
  });

  it('is over at once with its sign-out', async () => {
    const { browser } = await signUp(site.identity);
    const proof = proofOf(browser);
    await warm(proof);
    await browser.post('/api/logout');
    expect(await both(proof)).toEqual(GONE);
  });

  it('is over at once when another one of its member ends it', async () => {
    const { browser, email } = await signUp(site.identity);
    const other = site.identity.browser();
    await signIn(site.identity, other, email);
    const { principal } = await warm(proofOf(other));
    await browser.call('DELETE', `/api/user/sessions/${principal.sessionId}`);
    expect(await both(proofOf(other))).toEqual(GONE);
    expect(await warm(proofOf(browser))).toBeDefined();
    await browser.post('/api/user/sessions/sign-out-all');
    expect(await both(proofOf(browser))).toEqual(GONE);
  });

  it('is over at once where its member is suspended or given another role', async () => {
    const root = await insertStaff(site.identity, 'superadmin');
    const [ada, ben] = [await signUp(site.identity), await signUp(site.identity)];
    await Promise.all([warm(proofOf(ada.browser)), warm(proofOf(ben.browser))]);
    const suspended = await root.browser.post(`/api/admin/members/${ada.id}/suspend`, { reason: REASON });
    expect(suspended.status).toBe(200);
    expect(await both(proofOf(ada.browser))).toEqual(GONE);
    const raised = await root.browser.post(`/api/admin/members/${ben.id}/role`, { role: 'admin', reason: REASON });
    expect(raised.status).toBe(200);
    expect(await both(proofOf(ben.browser))).toEqual(GONE);
  });

  it('is over in the very moment in which it expires', async () => {
    const { browser, id } = await signUp(site.identity);
    const proof = proofOf(browser);
    const [row] = await site.identity.source.query<[{ at: string }][]>(
      `UPDATE sessions SET expires_at = now() + interval '900 ms' WHERE member_id = $1
       RETURNING extract(epoch FROM expires_at)::float8 * 1000 AS at`,
      [id],
    );
    const endsAt = Number(row![0].at);
    while (Date.now() < endsAt - 5) await warm(proof);
    await delay(Math.max(0, endsAt - Date.now()) + 2);
    expect(await both(proof)).toEqual(GONE);
  });

  it('is over in the very moment in which it has been idle for too long', async () => {
    const { browser, id } = await signUp(site.identity);
    const proof = proofOf(browser);
    await warm(proof);
    await settled(`UPDATE sessions SET last_seen_at = now() - idle WHERE member_id = $1`, id);
    expect(await both(proof)).toEqual(GONE);
  });

  it('gives way to the one that follows it at a sign-in, which has what was proven', async () => {
    const { browser, email, id } = await signUp(site.identity);
    const old = proofOf(browser);
    await settled(`UPDATE sessions SET strong_at = now() - interval '1 hour' WHERE member_id = $1`, id);
    const before = await warm(old);
    await signIn(site.identity, browser, email);
    expect(await both(old)).toEqual(GONE);
    const after = await warm(proofOf(browser));
    expect(after.principal.strongAt! - before.principal.strongAt!).toBeGreaterThan(3_000_000);
  });

  it('is rotated by a step-up, and freshly proven from then on', async () => {
    const { browser, email, id } = await signUp(site.identity);
    const old = proofOf(browser);
    await settled(`UPDATE sessions SET strong_at = now() - interval '1 hour' WHERE member_id = $1`, id);
    const stale = await warm(old);
    await allowResend(site.identity, email);
    await sendCode(browser, email, { purpose: 'step-up' });
    const code = await site.identity.mailbox.codeFor(email);
    expect((await stepUp(browser, 'email-code', { code })).status).toBe(200);
    const seen = await both(proofOf(browser));
    for (const session of seen)
      expect(session!.principal.strongAt!).toBeGreaterThan(stale.principal.strongAt! + 3_000_000);
    if (proofOf(browser) !== old) expect(await both(old)).toEqual(GONE);
  });

  it('holds a confirmed act until it is used up', async () => {
    const { browser, email } = await signUp(site.identity);
    const claims = async () => (await both(proofOf(browser))).map((session) => session!.principal.claims.length);
    await warm(proofOf(browser));
    await confirmAct(site.identity, browser, email, 'pos-pin');
    expect(await claims()).toEqual([1, 1]);
    await warm(proofOf(browser));
    expect((await browser.call('PUT', '/api/saffron/pos-pin', { posPin: '4071' })).status).toBe(200);
    expect(await claims()).toEqual([0, 0]);
    expect((await both(proofOf(browser))).map((session) => session!.user.hasPosPin)).toEqual([true, true]);
  });

  it('shows the pages of a member while an administrator looks at them, as they are, and his own after that', async () => {
    const root = await insertStaff(site.identity, 'superadmin');
    const proof = proofOf(root.browser);
    const ada = await signUp(site.identity);
    await warm(proof);
    const shown = async () => (await both(proof)).map((session) => session!.user);
    expect((await root.browser.post(`/api/admin/members/${ada.id}/view-as`, { reason: REASON })).status).toBe(200);
    expect(await shown()).toMatchObject([{ id: ada.id }, { id: ada.id }]);
    await warm(proof);
    await setPin(site.identity, ada.browser, ada.email, '4071');
    expect(await shown()).toMatchObject([{ hasPosPin: true }, { hasPosPin: true }]);
    await settled(`UPDATE members SET role = 'admin' WHERE id = $1`, ada.id);
    expect(await shown()).toMatchObject([{ id: root.id }, { id: root.id }]);
    await settled(`UPDATE members SET role = 'member' WHERE id = $1`, ada.id);
    await warm(proof);
    await root.browser.post('/api/user/view-as/end');
    expect(await shown()).toMatchObject([{ id: root.id }, { id: root.id }]);
  });

  it('is over at once with its member, and with all others', async () => {
    const { id } = await signUp(site.identity);
    const [proof, ...others] = await insertSessions(site.identity, id, 1_500);
    await warm(proof!);
    await warm(others.at(-1)!);
    await settled('DELETE FROM sessions WHERE member_id = $1', id);
    expect([...(await both(proof!)), ...(await both(others.at(-1)!))]).toEqual([...GONE, ...GONE]);
    const [last] = await insertSessions(site.identity, id, 1);
    await warm(last!);
    await settled('DELETE FROM members WHERE id = $1', id);
    expect(await both(last!)).toEqual(GONE);
  });

  it('is seen by no edge after its end was told, in a thousand races of reads and ends', async () => {
    const { id } = await signUp(site.identity);
    const proofs = await insertSessions(site.identity, id, 1_000);
    let isOver = false;
    const reading = Array.from({ length: 4 }, async () => {
      while (!isOver) await both(proofs[Math.floor(Math.random() * proofs.length)]!);
    });
    const stale: string[] = [];
    const queue = [...proofs];
    const ending = Array.from({ length: 25 }, async () => {
      for (let proof = queue.pop(); proof; proof = queue.pop()) {
        await Promise.all([both(proof), both(proof)]);
        const reads = [both(proof), both(proof)];
        const browser = site.identity.browser();
        browser.cookies.set('saffron_session', proof);
        const [answer] = await Promise.all([browser.post('/api/logout'), both(proof)]);
        expect(answer.status).toBe(200);
        if ((await both(proof)).some((session) => session !== undefined)) stale.push(proof);
        await Promise.all(reads);
      }
    });
    await Promise.all(ending);
    isOver = true;
    await Promise.all(reading);
    expect(stale).toEqual([]);
  }, 120_000);

  it('is none where no proof is', async () => {
    for (const proof of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}\u0000`, randomBytes(32).toString('base64url')]) {
      expect(await both(proof)).toEqual(GONE);
    }
  });

  /** A change behind the services' back, and an act that comes after it. */
  async function settled(sql: string, id: string): Promise<void> {
    await site.identity.source.query(sql, [id]);
    await site.identity.browser().post('/api/logout');
  }
});
