import {
  ageProofs,
  noticesTo,
  passFirstFactor,
  secondFactor,
  setUpRecoveryCodes,
  setUpTotp,
} from '../../test-support/factors.js';
import { type IdentityApp, startIdentity } from '../../test-support/identity-app.js';
import { signUp } from '../../test-support/journeys.js';

const CODES = '/api/user/factors/recovery-codes';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

describe('recovery codes', () => {
  it('are ten, counted, and told to the owner', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    expect(await setUpRecoveryCodes(member)).toHaveLength(10);
    expect((await member.browser.get('/api/user/factors')).body).toMatchObject({ recoveryCodes: { left: 10 } });
    expect((await noticesTo(identity, member.email)).at(-1)).toEqual({
      kind: 'factor-added',
      facts: expect.objectContaining({ factor: 'Recovery codes' }) as object,
    });
  });

  it('made anew end those before them', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    const [old] = await setUpRecoveryCodes(member);
    const [fresh] = await setUpRecoveryCodes(member);
    const browser = await passFirstFactor(identity, member.email);
    expect((await secondFactor(browser, 'recovery-code', { code: old })).status).toBe(401);
    expect((await secondFactor(browser, 'recovery-code', { code: fresh?.toLowerCase() })).status).toBe(200);
  });

  it('are none without a second factor that they could stand in for', async () => {
    const { browser } = await signUp(identity);
    expect((await browser.post(CODES)).body.code).toBe('identity.recovery-codes.no-factor');
  });

  it('want a fresh proof', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    await ageProofs(identity, member.id);
    expect((await member.browser.post(CODES)).body.code).toBe('identity.step-up.required');
  });

  it('stand nowhere as they are', async () => {
    const member = await signUp(identity);
    await setUpTotp(identity, member);
    const codes = await setUpRecoveryCodes(member);
    const rows = await identity.source.query<{ row: string }[]>(
      `SELECT row_to_json(r)::text AS row FROM recovery_codes r UNION ALL SELECT row_to_json(o)::text FROM outbox o
       UNION ALL SELECT row_to_json(a)::text FROM audit_log a`,
    );
    const stored = [...rows.map(({ row }) => row), ...identity.log].join('\n');
    expect(codes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toEqual([]);
  });
});
