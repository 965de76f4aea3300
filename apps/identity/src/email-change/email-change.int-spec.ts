import { randomBytes } from 'node:crypto';
import { memberChanged } from '#contracts/identity';
import { newId } from '#kernel';
import { wrongCode } from '../../test-support/mailbox.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import type { Answer, Browser } from '../../test-support/browser.js';
import {
  allowResend,
  isSignedIn,
  newAddress,
  register,
  sendCode,
  signIn,
  signUp,
} from '../../test-support/journeys.js';

const BOSS = 'boss@example.test';
let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ settings: { SUPER_ADMIN_EMAILS: `${BOSS},next-boss@example.test` } });
});
afterAll(() => identity?.close());

const start = (browser: Browser, newEmail: string) => browser.post('/api/user/email-change', { newEmail });
const confirm = (browser: Browser, currentCode: string, newCode: string) =>
  browser.post('/api/user/email-change/confirm', { currentCode, newCode });

/** Both codes, as someone who reads the mail of both addresses. */
async function change(browser: Browser, email: string, newEmail: string): Promise<Answer> {
  await allowResend(identity, email);
  await allowResend(identity, newEmail);
  const started = await start(browser, newEmail);
  if (started.status !== 200) return started;
  return confirm(browser, await identity.mailbox.codeFor(email), await identity.mailbox.codeFor(newEmail));
}

const addressOf = async (id: string): Promise<string> =>
  (await identity.source.query<{ email: string }[]>('SELECT email FROM members WHERE id = $1', [id]))[0]!.email;
const tokenIn = (link: string | undefined) => link?.split('#')[1] ?? '';
const undo = (token: string) => identity.browser().post('/api/auth/undo', { token, endAllSessions: true });

/** Ways to get in that the member has had for so long. */
async function keepAccess(memberId: string, age: string, name: string): Promise<void> {
  const wallet = `0x${randomBytes(20).toString('hex')}`;
  const key = [newId(), memberId, name, age, randomBytes(32)];
  await identity.source.query(
    `INSERT INTO passkeys (id, member_id, public_key, sign_count, transports, is_backed_up, name, created_at)
     VALUES ($1, $2, '', 0, '{}', false, $3, now() - $4::interval)`,
    [newId(), memberId, name, age],
  );
  await identity.source.query(
    'INSERT INTO wallets (address, member_id, linked_at) VALUES ($1, $2, now() - $3::interval)',
    [wallet, memberId, age],
  );
  await identity.source.query(
    `INSERT INTO api_keys (id, member_id, name, prefix, secret_hash, scopes, created_at, expires_at)
     VALUES ($1, $2, $3, '', $5, '{wallet:send}', now() - $4::interval, now() + interval '1 day')`,
    key,
  );
}

const accessOf = (memberId: string): Promise<{ what: string; count: number }[]> =>
  identity.source.query(
    `SELECT 'api key' AS what, count(*)::int AS count FROM api_keys WHERE member_id = $1
     UNION ALL SELECT 'passkey', count(*)::int FROM passkeys WHERE member_id = $1 AND name = 'old'
     UNION ALL SELECT 'later passkey', count(*)::int FROM passkeys WHERE member_id = $1 AND name <> 'old'
     UNION ALL SELECT 'wallet', count(*)::int FROM wallets WHERE member_id = $1`,
    [memberId],
  );

describe('Another e-mail address', () => {
  it('counts once both codes are right, everywhere', async () => {
    const { browser, email, id } = await signUp(identity);
    const [to, other] = [newAddress('ada-new'), identity.browser()];
    await signIn(identity, other, email);
    expect((await change(browser, email, to)).status).toBe(200);

    expect(await addressOf(id)).toBe(to);
    expect(await isSignedIn(identity, browser)).toBe(true);
    expect(await isSignedIn(identity, other)).toBe(false);
    expect((await signIn(identity, identity.browser(), to)).body.user?.id).toBe(id);
    const told = await identity.source.query<{ payload: { emailHash: string; version: number } }[]>(
      'SELECT payload FROM outbox WHERE type = $1 AND key = $2 ORDER BY seq',
      [memberChanged.type, id],
    );
    expect(told.at(-1)!.payload.version).toBe(2);
    const [old, fresh] = await Promise.all([identity.mailbox.noticesTo(email), identity.mailbox.noticesTo(to)]);
    expect(old.at(-1)).toMatchObject({ kind: 'email-changed', facts: { previousEmail: email, email: to } });
    expect(tokenIn(old.at(-1)!.link)).not.toBe('');
    expect(fresh[0]).toMatchObject({ kind: 'email-changed', link: undefined });
  });

  it('is not reached by one code alone, in whatever order, and each try counts for both', async () => {
    const { browser, email, id } = await signUp(identity);
    const to = newAddress('ada-new');
    await start(browser, to);
    const codes = [await identity.mailbox.codeFor(email), await identity.mailbox.codeFor(to)] as const;
    expect((await confirm(browser, wrongCode(codes[0]), codes[1])).status).toBe(401);
    expect(await confirm(browser, ...codes)).toMatchObject({
      status: 401,
      body: { code: 'identity.email-change.invalid' },
    });
    expect(await addressOf(id)).toBe(email);
  });

  it('is confirmed by no code of an earlier change', async () => {
    const { browser, email, id } = await signUp(identity);
    const [first, second] = [newAddress('one'), newAddress('two')];
    await start(browser, first);
    const firstCode = await identity.mailbox.codeFor(first);
    await allowResend(identity, email);
    await start(browser, second);
    expect((await confirm(browser, await identity.mailbox.codeFor(email), firstCode)).status).toBe(401);
    expect(await addressOf(id)).toBe(email);
  });

  it('happens once, however many confirm it at the same time', async () => {
    const { browser, email } = await signUp(identity);
    const to = newAddress('ada-new');
    await start(browser, to);
    const codes = [await identity.mailbox.codeFor(email), await identity.mailbox.codeFor(to)] as const;
    const twins = Array.from({ length: 6 }, () => {
      const twin = identity.browser();
      for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
      return twin;
    });
    const answers = await Promise.all(twins.map((twin) => confirm(twin, ...codes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('answers the same for one that somebody has, sends no code there, and takes nothing from him (attack 17)', async () => {
    const [ada, bob] = [await signUp(identity), await signUp(identity, newAddress('bob'))];
    const free = await start((await signUp(identity)).browser, newAddress('free'));
    const codesBefore = await identity.mailbox.latest(bob.email);
    const taken = await start(ada.browser, bob.email);
    expect(taken.status).toBe(200);
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
    expect(await identity.mailbox.latest(bob.email)).toBe(codesBefore);
    const current = await identity.mailbox.codeFor(ada.email);
    expect((await confirm(ada.browser, current, codesBefore!)).status).toBe(401);
    expect(await addressOf(bob.id)).toBe(bob.email);
    expect(await addressOf(ada.id)).toBe(ada.email);
  });

  it('that somebody took meanwhile stays his', async () => {
    const ada = await signUp(identity);
    const to = newAddress('wanted');
    await start(ada.browser, to);
    const codes = [await identity.mailbox.codeFor(ada.email), await identity.mailbox.codeFor(to)] as const;
    const bob = await signUp(identity, to);
    expect((await confirm(ada.browser, ...codes)).status).toBe(401);
    expect(await addressOf(bob.id)).toBe(to);
    expect(await addressOf(ada.id)).toBe(ada.email);
  });

  it('voids what waited under either: codes and registrations', async () => {
    const { browser, email } = await signUp(identity);
    const to = newAddress('ada-new');
    await register(identity.browser(), { email: to, name: 'Eve Il' });
    await allowResend(identity, email);
    await sendCode(identity.browser(), email);
    const signInCode = await identity.mailbox.codeFor(email);
    expect((await change(browser, email, to)).status).toBe(200);
    const waiting = await identity.source.query<unknown[]>(
      'SELECT email FROM registrations WHERE email = ANY ($1) UNION ALL SELECT email FROM one_time_codes WHERE email = ANY ($1)',
      [[email, to]],
    );
    expect(waiting).toEqual([]);
    const late = await identity.browser().post('/api/saffron/verify-otp', { email, otp: signInCode, purpose: 'login' });
    expect(late.status).toBe(401);
  });

  it('wants a fresh proof, and no other field (attack 20)', async () => {
    const { browser, id } = await signUp(identity);
    const body = { newEmail: newAddress(), role: 'superadmin' };
    expect((await browser.post('/api/user/email-change', body)).status).toBe(400);
    await identity.source.query('UPDATE sessions SET strong_at = NULL WHERE member_id = $1', [id]);
    expect((await start(browser, newAddress())).body.code).toBe('identity.step-up.required');
  });

  it('is not the address of now', async () => {
    const { browser, email } = await signUp(identity);
    expect((await start(browser, email)).body.code).toBe('identity.email-change.same');
  });
});

describe('The owner of the old address', () => {
  it('takes the change back once; everybody is signed out and no browser is proven', async () => {
    const { browser, email, id } = await signUp(identity);
    const to = newAddress('thief');
    await change(browser, email, to);
    const token = tokenIn((await identity.mailbox.noticesTo(email)).at(-1)!.link);
    expect(await undo(token)).toMatchObject({ status: 200, body: { kind: 'email-change' } });
    expect(await addressOf(id)).toBe(email);
    expect(await isSignedIn(identity, browser)).toBe(false);
    expect(await identity.source.query('SELECT 1 FROM devices WHERE member_id = $1', [id])).toEqual([]);
    expect((await undo(token)).status).toBeGreaterThanOrEqual(400);
  });

  it('keeps it: whoever held it in between cannot take it away again by the link that he got', async () => {
    const { browser, email, id } = await signUp(identity);
    const [first, second] = [newAddress('thief'), newAddress('thief')];
    await change(browser, email, first);
    await change(browser, first, second);
    const ownersToken = tokenIn((await identity.mailbox.noticesTo(email)).at(-1)!.link);
    const thiefsToken = tokenIn((await identity.mailbox.noticesTo(first)).at(-1)!.link);
    expect((await undo(ownersToken)).status).toBe(200);
    expect((await undo(thiefsToken)).status).toBeGreaterThanOrEqual(400);
    expect(await addressOf(id)).toBe(email);
  });

  it('gets it back whoever else presses his link at the same moment', async () => {
    for (let race = 0; race < 8; race++) {
      const { browser, email, id } = await signUp(identity);
      const [first, second] = [newAddress('thief'), newAddress('thief')];
      await change(browser, email, first);
      await change(browser, first, second);
      const ownersToken = tokenIn((await identity.mailbox.noticesTo(email)).at(-1)!.link);
      const thiefsToken = tokenIn((await identity.mailbox.noticesTo(first)).at(-1)!.link);
      const [owner, thief] = await Promise.all([undo(ownersToken), undo(thiefsToken)]);
      expect([owner.status, await addressOf(id)]).toEqual([200, email]);
      expect([200, 410]).toContain(thief.status);
    }
  });

  it('outranks whoever held it in between, and takes a change back that he took back himself', async () => {
    const { browser, email, id } = await signUp(identity);
    const [first, second] = [newAddress('thief'), newAddress('thief')];
    await change(browser, email, first);
    await change(browser, first, second);
    expect((await undo(tokenIn((await identity.mailbox.noticesTo(first)).at(-1)!.link))).status).toBe(200);
    expect(await addressOf(id)).toBe(first);
    expect((await undo(tokenIn((await identity.mailbox.noticesTo(email)).at(-1)!.link))).status).toBe(200);
    expect(await addressOf(id)).toBe(email);
  });

  it('finds nothing left that a thief can get in by: API keys, and passkeys and wallets since the day before', async () => {
    const { browser, email, id } = await signUp(identity);
    await keepAccess(id, '2 days', 'old');
    await keepAccess(id, '1 hour', 'new');
    await change(browser, email, newAddress('thief'));
    await undo(tokenIn((await identity.mailbox.noticesTo(email)).at(-1)!.link));
    expect(await accessOf(id)).toEqual([
      { what: 'api key', count: 0 },
      { what: 'passkey', count: 1 },
      { what: 'later passkey', count: 0 },
      { what: 'wallet', count: 1 },
    ]);
  });

  it.each([
    ['gone, which would keep its owner out, where it was set up since the day before', '1 hour', false],
    ['asked for, where it was there long before', '2 days', true],
  ])('finds an authenticator app %s', async (_, age, isAsked) => {
    const { browser, email, id } = await signUp(identity);
    await change(browser, email, newAddress('thief'));
    await identity.source.query(
      `INSERT INTO totp_factors (member_id, sealed_secret, confirmed_at) VALUES ($1, '', now() - $2::interval)`,
      [id, age],
    );
    expect((await undo(tokenIn((await identity.mailbox.noticesTo(email)).at(-1)!.link))).status).toBe(200);
    await allowResend(identity, email);
    const { body } = await signIn(identity, identity.browser(), email);
    expect({ isIn: 'user' in body, isAsked: 'secondFactor' in body }).toEqual({ isIn: !isAsked, isAsked });
  });

  it('finds it free: nobody makes another account of it meanwhile, or moves one there', async () => {
    const { browser, email, id } = await signUp(identity);
    await change(browser, email, newAddress('thief'));
    const thief = identity.browser();
    await register(thief, { email });
    expect((await signIn(identity, thief, email)).body.code).toBe('identity.registration.required');
    const other = await signUp(identity);
    const codes = await identity.mailbox.latest(email);
    expect((await start(other.browser, email)).status).toBe(200);
    expect(await identity.mailbox.latest(email)).toBe(codes);
    expect((await undo(tokenIn((await identity.mailbox.noticesTo(email)).at(-1)!.link))).status).toBe(200);
    expect(await addressOf(id)).toBe(email);
  });

  it('can be gone back to by the member himself at any time', async () => {
    const { browser, email, id } = await signUp(identity);
    const to = newAddress('ada-new');
    await change(browser, email, to);
    expect((await change(browser, to, email)).status).toBe(200);
    expect(await addressOf(id)).toBe(email);
  });

  it('gets no rights that were given to the new one', async () => {
    const { browser, email, id } = await signUp(identity);
    const to = newAddress('colleague');
    await change(browser, email, to);
    const token = tokenIn((await identity.mailbox.noticesTo(email)).at(-1)!.link);
    const boss = await signUp(identity);
    await identity.source.query(`UPDATE members SET role = 'superadmin' WHERE id = $1`, [boss.id]);
    await signIn(identity, boss.browser, boss.email);
    const promoted = await boss.browser.post(`/api/admin/members/${id}/role`, { role: 'admin', reason: 'New here' });
    expect(promoted.status).toBe(200);
    expect((await undo(token)).status).toBeGreaterThanOrEqual(400);
    expect(await addressOf(id)).toBe(to);
  });
});

describe('An address of SUPER_ADMIN_EMAILS', () => {
  it('gives no rights when it is changed to, but to whoever then signs in by its code', async () => {
    const { browser, email, id } = await signUp(identity);
    expect((await change(browser, email, 'next-boss@example.test')).status).toBe(200);
    const roleOf = async () =>
      (await identity.source.query<{ role: string }[]>('SELECT role FROM members WHERE id = $1', [id]))[0]!.role;
    expect(await roleOf()).toBe('member');
    await signIn(identity, identity.browser(), 'next-boss@example.test');
    expect(await roleOf()).toBe('superadmin');
  });

  it('cannot be left with the rights that it gave', async () => {
    const { browser } = await signUp(identity, BOSS);
    expect((await start(browser, newAddress('away'))).body.code).toBe('identity.email-change.configured');
  });
});
