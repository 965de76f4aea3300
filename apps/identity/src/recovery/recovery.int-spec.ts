import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import {
  isSignedIn,
  logIn,
  newAddress,
  PASSWORD,
  recoveryCode,
  register,
  sendCode,
  signUp,
  verify,
} from '../../test-support/journeys.js';
import { wrongCode } from '../../test-support/mailbox.js';
import { SecretHasher } from '../secrets/secret-hasher.js';

const NEW_PASSWORD = 'seven purple lanterns';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity?.close());

const reset = (email: string, otp: string, password = NEW_PASSWORD) =>
  identity.browser().post('/api/auth/recovery/password', { email, otp, password });
const recall = (email: string, otp: string) => identity.browser().post('/api/auth/recovery/member-id', { email, otp });
const count = async (sql: string, parameters: unknown[]) =>
  (await identity.source.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${sql}`, parameters))[0]!.n;

describe('A forgotten password', () => {
  it('is set by code: the old one is none any more, and every session has ended', async () => {
    const { browser, email, saffronId, id } = await signUp(identity);
    const answer = await reset(email, await recoveryCode(identity, email, 'password-reset'));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await isSignedIn(identity, browser)).toBe(false);
    expect(await count('sessions WHERE member_id = $1', [id])).toBe(0);
    expect((await logIn(browser, { saffronId })).status).toBe(401);
    expect((await logIn(browser, { saffronId, password: NEW_PASSWORD })).status).toBe(200);
    expect(await count(`audit_log WHERE action = 'password.reset' AND target_id = $1`, [id])).toBe(1);
  });

  it('is told to its owner by mail', async () => {
    const { email } = await signUp(identity);
    await reset(email, await recoveryCode(identity, email, 'password-reset'));
    const notices = `outbox WHERE type = 'identity.notice-requested.v1' AND payload->>'email' = $1 AND payload->>'kind' = $2`;
    expect(await count(notices, [email, 'password-changed'])).toBe(1);
  });

  it('voids profiles that were shown and sign-ins that wait for their second factor', async () => {
    const { email, saffronId, id } = await signUp(identity);
    const retrieve = { email, saffronId, password: PASSWORD };
    const shown = await identity.browser().post('/api/saffron/retrieve-profile', retrieve);
    await identity.source.query(
      `INSERT INTO pending_sign_ins (token_hash, member_id, method, expires_at) VALUES ('\\x01', $1, 'password', now() + interval '5 minutes')`,
      [id],
    );
    await reset(email, await recoveryCode(identity, email, 'password-reset'));
    const confirmation = { tempToken: shown.body.tempToken, email, firstName: 'x', lastName: 'y' };
    expect((await identity.browser().post('/api/saffron/confirm-profile', confirmation)).status).toBe(401);
    expect(await count('pending_sign_ins WHERE member_id = $1', [id])).toBe(0);
  });

  it('leaves second factors as they are', async () => {
    const { email, id } = await signUp(identity);
    await identity.source.query(
      `INSERT INTO totp_factors (member_id, sealed_secret, confirmed_at) VALUES ($1, 'sealed', now())`,
      [id],
    );
    await reset(email, await recoveryCode(identity, email, 'password-reset'));
    expect(await count('totp_factors WHERE member_id = $1', [id])).toBe(1);
    const browser = identity.browser();
    await sendCode(browser, email);
    const { body } = await verify(browser, email, await identity.mailbox.codeFor(email));
    expect(body).toMatchObject({ secondFactor: { methods: ['totp'] } });
    expect(await isSignedIn(identity, browser)).toBe(false);
  });

  it('works once for a code, however many use it at once', async () => {
    const { email } = await signUp(identity);
    const code = await recoveryCode(identity, email, 'password-reset');
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('keeps the code for a better password where the first is one of the leaked ones, or the owner’s name', async () => {
    const { email } = await signUp(identity);
    const code = await recoveryCode(identity, email, 'password-reset');
    expect((await reset(email, code, 'password123')).body.code).toBe('identity.password.breached');
    expect((await reset(email, code, 'ada lovelace')).body.code).toBe('identity.password.personal');
    expect((await reset(email, code)).status).toBe(200);
  });

  it('costs no try where it cannot be hashed, as while too many wait', async () => {
    const { email } = await signUp(identity);
    const code = await recoveryCode(identity, email, 'password-reset');
    const hash = vi.spyOn(identity.app.get(SecretHasher), 'hash').mockRejectedValue(new Error('no room'));
    for (let i = 0; i < 10; i++) expect((await reset(email, code)).status).toBe(500);
    hash.mockRestore();
    expect((await reset(email, code)).status).toBe(200);
  });

  it('tells nobody who has guessed the code wrong whose name the password would be', async () => {
    const { email } = await signUp(identity);
    const code = await recoveryCode(identity, email, 'password-reset');
    expect((await reset(email, wrongCode(code), 'ada lovelace')).body.code).toBe('identity.otp.invalid');
  });
});

describe('A forgotten member ID', () => {
  it('is told to whoever reads the mail of the address', async () => {
    const { email, saffronId } = await signUp(identity);
    const answer = await recall(email, await recoveryCode(identity, email, 'member-id'));
    expect(answer).toMatchObject({ status: 200, body: { success: true, saffronId } });
  });

  it('is not told for a wrong code', async () => {
    const { email } = await signUp(identity);
    const code = await recoveryCode(identity, email, 'member-id');
    expect((await recall(email, wrongCode(code))).body).not.toHaveProperty('saffronId');
  });
});

describe('A recovery', () => {
  it.each(['password-reset', 'member-id'] as const)(
    'answers for an address that nobody has as for any other, and sends no mail there: %s',
    async (purpose) => {
      const email = newAddress('nobody');
      const { body, status } = await sendCode(identity.browser(), email, { purpose });
      expect({ status, fields: Object.keys(body) }).toEqual({
        status: 200,
        fields: ['success', 'expiresAt', 'resendAt'],
      });
      expect(await identity.mailbox.latest(email)).toBeUndefined();
    },
  );

  it('is none for an address that has only been claimed', async () => {
    const email = newAddress();
    await register(identity.browser(), { email });
    await sendCode(identity.browser(), email, { purpose: 'password-reset' });
    expect(await identity.mailbox.latest(email)).toBeUndefined();
  });

  it('takes no code of another purpose, and leaves that one to its owner', async () => {
    const { email } = await signUp(identity);
    const browser = identity.browser();
    await sendCode(browser, email);
    const signInCode = await identity.mailbox.codeFor(email);
    expect((await reset(email, signInCode)).status).toBe(401);
    expect((await recall(email, signInCode)).status).toBe(401);
    expect((await verify(browser, email, signInCode)).status).toBe(200);
  });
});
