import type { DataSource } from 'typeorm';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import {
  allowResend,
  confirmAct,
  newAddress,
  register,
  sendCode,
  signIn,
  signUp,
  verify,
} from '../../test-support/journeys.js';
import { wrongCode } from '../../test-support/mailbox.js';
import { CodesRepository } from './codes.repository.js';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

const sessionsOf = async (memberId: string): Promise<number> =>
  (await identity.source.query<unknown[]>('SELECT 1 FROM sessions WHERE member_id = $1', [memberId])).length;

const triesOf = async (email: string): Promise<number> =>
  (await identity.source.query<{ tries: number }[]>('SELECT tries FROM one_time_codes WHERE email = $1', [email]))[0]!
    .tries;

async function memberWithCode() {
  const member = await signUp(identity);
  await member.browser.post('/api/logout');
  const browser = identity.browser();
  await sendCode(browser, member.email);
  return { ...member, browser, code: await identity.mailbox.codeFor(member.email) };
}

describe('A one-time code', () => {
  it('opens one session however many use it at once', async () => {
    const { browser, email, id, code } = await memberWithCode();
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(browser, email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401, 429]));
    expect(await sessionsOf(id)).toBe(1);
  });

  it('costs no wrong tries where equal ones came too late', async () => {
    const { email, code } = await memberWithCode();
    await Promise.all(Array.from({ length: 100 }, () => verify(identity.browser(), email, code)));
    for (let i = 0; i < 3; i++) expect((await verify(identity.browser(), email, code)).status).toBe(401);
    const answers = [];
    for (let i = 0; i < 10; i++) answers.push((await verify(identity.browser(), email, wrongCode(code))).status);
    expect(answers).toEqual([...Array<number>(9).fill(401), 429]);
  });

  it('is right for one of a hundred transactions that try it at once', async () => {
    const { email, code } = await memberWithCode();
    const tried = await tryAtOnce(identity.source, email, code);
    expect(tried.filter(Boolean)).toHaveLength(1);
  });

  it('is not looked at more than five times, however many guess at once', async () => {
    const { email, code } = await memberWithCode();
    const tried = await tryAtOnce(identity.source, email, wrongCode(code));
    expect(tried.filter(Boolean)).toHaveLength(0);
    expect(await triesOf(email)).toBe(5);
    expect((await tryAtOnce(identity.source, email, code)).filter(Boolean)).toHaveLength(0);
  });

  it('is refused after five wrong ones, even when it is right', async () => {
    const { browser, email, code } = await memberWithCode();
    for (let i = 0; i < 5; i++) {
      const answer = await verify(browser, email, wrongCode(code));
      expect(answer).toMatchObject({ status: 401, body: { error: 'Invalid or expired verification code' } });
    }
    expect(await verify(browser, email, code)).toMatchObject({ status: 401, body: { code: 'identity.otp.invalid' } });
  });

  it('works on the fifth try', async () => {
    const { browser, email, code } = await memberWithCode();
    for (let i = 0; i < 4; i++) await verify(browser, email, wrongCode(code));
    expect((await verify(browser, email, code)).status).toBe(200);
  });

  it('works once', async () => {
    const { browser, email, code } = await memberWithCode();
    expect((await verify(browser, email, code)).status).toBe(200);
    expect((await verify(browser, email, code)).status).toBe(401);
  });

  it('works for ten minutes', async () => {
    const { browser, email, code } = await memberWithCode();
    await identity.source.query('UPDATE one_time_codes SET expires_at = now() WHERE email = $1', [email]);
    expect((await verify(browser, email, code)).status).toBe(401);
  });

  it('is replaced by the next one, whatever the purpose is called', async () => {
    const { browser, email, code } = await memberWithCode();
    await allowResend(identity, email);
    await sendCode(browser, email, { purpose: 'login' });
    const next = await identity.mailbox.codeFor(email);
    expect((await verify(browser, email, code)).status).toBe(code === next ? 200 : 401);
    expect((await verify(browser, email, next, 'authentication')).status).toBe(code === next ? 401 : 200);
  });

  it('is followed by another no sooner than thirty seconds later', async () => {
    const { browser, email } = await memberWithCode();
    const refused = await sendCode(browser, email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'identity.otp.too-soon' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    await allowResend(identity, email);
    expect((await sendCode(browser, email)).status).toBe(200);
  });

  it('is one even where many are asked for at once', async () => {
    const { email } = await signUp(identity);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendCode(identity.browser(), email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'identity.otp.too-soon')).toHaveLength(7);
  });

  it('does not serve another address', async () => {
    const [first, second] = [await memberWithCode(), await memberWithCode()];
    expect((await verify(first.browser, second.email, first.code)).status).toBe(first.code === second.code ? 200 : 401);
    expect((await verify(first.browser, first.email, first.code)).status).toBe(200);
  });
});

describe('Wrong codes of one day', () => {
  it('stop at nine for an address, over all codes, and then the right one is refused as well', async () => {
    const { email, code } = await memberWithCode();
    for (let i = 0; i < 5; i++) expect((await verify(identity.browser(), email, wrongCode(code))).status).toBe(401);
    await allowResend(identity, email);
    await sendCode(identity.browser(), email);
    const next = await identity.mailbox.codeFor(email);
    for (let i = 0; i < 4; i++) expect((await verify(identity.browser(), email, wrongCode(next))).status).toBe(401);
    const refused = await verify(identity.browser(), email, next);
    expect(refused).toMatchObject({ status: 429, body: { code: 'identity.otp.too-many-tries' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('that strangers enter keep the owner neither out of his own browser nor from confirming an act there', async () => {
    const { browser, email } = await signUp(identity);
    for (let i = 0; i < 10; i++) await verify(identity.browser(), email, '123456');
    expect((await verify(identity.browser(), email, '123456')).status).toBe(429);
    expect((await confirmAct(identity, browser, email, 'pos-pin')).status).toBe(200);
    expect((await signIn(identity, browser, email)).status).toBe(200);
  });

  it('stop at nine in a browser that the member has proven, too, and in his session', async () => {
    const { browser, email } = await signUp(identity);
    for (const purpose of ['login', 'payment']) {
      const answers = [];
      for (let i = 0; i < 10; i++) answers.push((await verify(browser, email, '123456', purpose)).status);
      expect(answers).toEqual([...Array<number>(9).fill(401), 429]);
    }
  });

  it('are recorded once when they run out', async () => {
    const { id, email, code } = await memberWithCode();
    await Promise.all(Array.from({ length: 30 }, () => verify(identity.browser(), email, wrongCode(code))));
    const rows = await identity.source.query<unknown[]>(
      `SELECT 1 FROM audit_log WHERE action = 'codes.locked' AND target_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('cost the same for an address that nobody has', async () => {
    const email = newAddress('nobody');
    const answers = [];
    for (let i = 0; i < 10; i++) answers.push((await verify(identity.browser(), email, '123456')).status);
    expect(answers).toEqual([...Array<number>(9).fill(401), 429]);
  });

  it('are not spent by right ones', async () => {
    const { email } = await signUp(identity);
    for (let i = 0; i < 6; i++) {
      const browser = identity.browser();
      await sendCode(browser, email);
      const code = await identity.mailbox.codeFor(email);
      expect((await verify(browser, email, wrongCode(code))).status).toBe(401);
      expect((await verify(browser, email, code)).status).toBe(200);
    }
  });
});

describe('The code itself', () => {
  it('stands in no table and no log line', async () => {
    const email = newAddress();
    const browser = identity.browser();
    await register(browser, { email });
    await sendCode(browser, email);
    const code = await identity.mailbox.codeFor(email);
    await verify(browser, email, code);
    expect(await findEverywhere(identity.source, email)).not.toEqual([]);
    expect(await findEverywhere(identity.source, code)).toEqual([]);
    expect(identity.log.filter((line) => line.includes(code))).toEqual([]);
  });
});

/** Each try in a transaction of its own, as the sign-in does it. */
function tryAtOnce(source: DataSource, email: string, code: string): Promise<unknown[]> {
  const codes = identity.app.get(CodesRepository, { strict: false });
  return Promise.all(
    Array.from({ length: 100 }, () => source.transaction((manager) => codes.tryCode(manager, email, 'sign-in', code))),
  );
}

/** The columns, of all tables, that hold a text anywhere. */
async function findEverywhere(source: DataSource, text: string): Promise<string[]> {
  const columns = await source.query<{ table_name: string; column_name: string }[]>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'json', 'jsonb')`,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const rows = await source.query<unknown[]>(`SELECT 1 FROM ${table} WHERE strpos(${column}::text, $1) > 0 LIMIT 1`, [
      text,
    ]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
