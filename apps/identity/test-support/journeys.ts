import type { ActPurpose, ProfileForConfirmation } from '#contracts/identity';
import type { Answer, Browser } from './browser.js';
import type { IdentityApp } from './identity-app.js';

let made = 0;
export const newAddress = (name = 'ada'): string => `${name}-${++made}@example.test`;
export const PASSWORD = 'correct horse battery';

interface Registering {
  readonly email: string;
  readonly name?: string;
  readonly password?: string;
}

export async function register(
  browser: Browser,
  { email, name = 'Ada Lovelace', password = PASSWORD }: Registering,
): Promise<ProfileForConfirmation> {
  const answer = await browser.post('/api/saffron/register-member', {
    email,
    name,
    password,
    phoneNumber: '+27 11 123 4567',
    country: 'za',
  });
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as ProfileForConfirmation;
}

export const confirm = (browser: Browser, email: string, tempToken: string, changes: object = {}): Promise<Answer> =>
  browser.post('/api/saffron/confirm-profile', { tempToken, email, firstName: 'x', lastName: 'y', ...changes });

export const sendCode = (browser: Browser, email: string, more: object = {}): Promise<Answer> =>
  browser.post('/api/auth/send-otp', { email, purpose: 'authentication', ...more });

export const verify = (browser: Browser, email: string, otp: string, purpose = 'login'): Promise<Answer> =>
  browser.post('/api/saffron/verify-otp', { email, otp, purpose });

/** Registers, confirms and proves an address: the browser is then signed in as a new member. */
export async function signUp(
  identity: IdentityApp,
  email = newAddress(),
  options: Omit<Registering, 'email'> = {},
): Promise<{ browser: Browser; email: string; id: string; saffronId: string }> {
  const browser = identity.browser();
  const { tempToken, saffronId } = await register(browser, { email, ...options });
  await confirm(browser, email, tempToken);
  const { body } = await signIn(identity, browser, email);
  return { browser, email, id: body.user!.id, saffronId };
}

/** Has a code sent and uses it, as someone who reads the mail of the address. */
export async function signIn(identity: IdentityApp, browser: Browser, email: string): Promise<Answer> {
  await allowResend(identity, email);
  const sent = await sendCode(browser, email);
  if (sent.status !== 200) throw new Error(`send-otp answered ${sent.status} ${JSON.stringify(sent.body)}`);
  return verify(browser, email, await identity.mailbox.codeFor(email));
}

/** Lets the pause between two codes pass. */
export async function allowResend({ source }: IdentityApp, email: string): Promise<void> {
  await source.query(`UPDATE one_time_codes SET sent_at = sent_at - interval '31 seconds' WHERE email = $1`, [email]);
}

/** Confirms an act of the signed-in member by code. */
export async function confirmAct(
  identity: IdentityApp,
  browser: Browser,
  email: string,
  purpose: ActPurpose,
  more: object = {},
): Promise<Answer> {
  await allowResend(identity, email);
  const sent = await sendCode(browser, email, { purpose, ...more });
  if (sent.status !== 200) throw new Error(`send-otp answered ${sent.status} ${JSON.stringify(sent.body)}`);
  return verify(browser, email, await identity.mailbox.codeFor(email), purpose);
}

export async function setPin(identity: IdentityApp, browser: Browser, email: string, posPin: string): Promise<Answer> {
  await confirmAct(identity, browser, email, 'pos-pin');
  return browser.call('PUT', '/api/saffron/pos-pin', { posPin });
}

export const verifyPin = (browser: Browser, email: string, posPin: string): Promise<Answer> =>
  browser.post('/api/saffron/verify-pos-pin', { email, posPin, purpose: 'login' });

export async function isSignedIn({ sessions }: IdentityApp, browser: Browser): Promise<boolean> {
  return (await sessions.read(browser.cookies.get('saffron_session') ?? '')) !== undefined;
}

/** Has a code for a recovery sent, and answers it. */
export async function recoveryCode(
  identity: IdentityApp,
  email: string,
  purpose: 'password-reset' | 'member-id',
): Promise<string> {
  await allowResend(identity, email);
  await sendCode(identity.browser(), email, { purpose });
  return identity.mailbox.codeFor(email);
}

export const logIn = (browser: Browser, credentials: object): Promise<Answer> =>
  browser.post('/api/auth/login', { password: PASSWORD, ...credentials });
