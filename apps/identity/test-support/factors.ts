import { Secret, TOTP } from 'otpauth';
import { noticeRequested, type PasskeyOptions } from '#contracts/identity';
import { Authenticator } from './authenticator.js';
import type { Answer, Browser } from './browser.js';
import type { IdentityApp } from './identity-app.js';
import { signIn } from './journeys.js';

const STEP_MS = 30_000;

/** What an authenticator app shows, so many steps from now. */
export const appCode = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

/** A code that is right at no time near now. */
export function wrongAppCode(secret: string): string {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => appCode(secret, steps)));
  return ['100000', '200000', '300000', '400000', '500000', '600000', '700000', '800000'].find(
    (code) => !near.has(code),
  )!;
}

/** As if enough time had gone by since the last code: the one that the app shows now works. */
export const letStepsPass = ({ source }: IdentityApp, memberId: string): Promise<unknown> =>
  source.query('UPDATE totp_factors SET last_step = 0 WHERE member_id = $1', [memberId]);

/** As if the member's strong proofs had been given so many minutes earlier. */
export const ageProofs = ({ source }: IdentityApp, memberId: string, minutes = 6): Promise<unknown> =>
  source.query(`UPDATE sessions SET strong_at = strong_at - make_interval(mins => $2) WHERE member_id = $1`, [
    memberId,
    minutes,
  ]);

interface Member {
  readonly browser: Browser;
  readonly id: string;
}

const ok = (answer: Answer): Answer => {
  if (answer.status < 300) return answer;
  throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`);
};

/** @returns the secret of the app */
export async function setUpTotp(identity: IdentityApp, { browser, id }: Member): Promise<string> {
  const { secret } = ok(await browser.post('/api/user/factors/totp')).body as unknown as { secret: string };
  ok(await browser.post('/api/user/factors/totp/confirm', { code: appCode(secret) }));
  await letStepsPass(identity, id);
  return secret;
}

export async function setUpRecoveryCodes({ browser }: Pick<Member, 'browser'>): Promise<string[]> {
  return (ok(await browser.post('/api/user/factors/recovery-codes')).body as unknown as { codes: string[] }).codes;
}

export const optionsFrom = async (browser: Browser, path: string): Promise<PasskeyOptions> =>
  ok(await browser.post(path)).body as unknown as PasskeyOptions;

export async function addPasskey({ browser }: Pick<Member, 'browser'>, name = 'Laptop'): Promise<Authenticator> {
  const authenticator = new Authenticator();
  const options = await optionsFrom(browser, '/api/user/factors/passkeys/options');
  ok(await browser.post('/api/user/factors/passkeys', { name, response: authenticator.make(options) }));
  return authenticator;
}

/** Passes the first factor in a new browser, which then waits for the second. */
export async function passFirstFactor(identity: IdentityApp, email: string): Promise<Browser> {
  const browser = identity.browser();
  const { body } = await signIn(identity, browser, email);
  if (!('secondFactor' in body)) throw new Error(`no second factor was asked for: ${JSON.stringify(body)}`);
  return browser;
}

export const secondFactor = (browser: Browser, method: string, payload: object): Promise<Answer> =>
  browser.post(`/api/auth/second-factor/${method}`, payload);

export const stepUp = (browser: Browser, method: string, payload: object): Promise<Answer> =>
  browser.post(`/api/user/step-up/${method}`, payload);

/** Answers all that came back at once. */
export const atOnce = (times: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)));

export const succeeded = (answers: readonly Answer[]): number => answers.filter(({ status }) => status < 300).length;

/** What somebody was told by mail about his factors, the newest last. */
export async function noticesTo({ source }: IdentityApp, email: string): Promise<{ kind: string; facts: object }[]> {
  const rows = await source.query<{ payload: { kind: string; facts: object } }[]>(
    `SELECT payload FROM outbox WHERE type = $1 AND payload->>'email' = $2 AND payload->>'kind' <> 'new-device' ORDER BY seq`,
    [noticeRequested.type, email],
  );
  return rows.map(({ payload: { kind, facts } }) => ({ kind, facts }));
}

export async function actsOn({ source }: IdentityApp, targetId: string): Promise<string[]> {
  const rows = await source.query<{ action: string }[]>(
    'SELECT action FROM audit_log WHERE target_id = $1 ORDER BY at, id',
    [targetId],
  );
  return rows.map(({ action }) => action);
}
