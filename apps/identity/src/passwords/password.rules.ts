import type { IDENTITY_ERRORS } from '#contracts/identity';

/** What anybody who knows the member would try first. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly saffronId: string;
}

/** Why a new password may be refused. Each route that takes one lists them. */
export const NEW_PASSWORD_REFUSALS = [
  'identity.password.breached',
  'identity.password.personal',
  'identity.password.of-the-site',
] as const satisfies readonly (keyof typeof IDENTITY_ERRORS)[];
type NewPasswordRefusal = (typeof NEW_PASSWORD_REFUSALS)[number];

/** How passwords are compared with lists and names: guessing tools try other spellings of one word first. */
export const plainSpelling = (text: string): string => text.normalize('NFKC').toLowerCase();

const lettersAndDigits = (text: string): string => plainSpelling(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether it is nothing but the owner's own address, name or member ID, whatever stands between their parts. */
export function isPersonal(password: string, { email, firstName, lastName, saffronId }: PasswordOwner): boolean {
  const [mailbox = ''] = email.split('@');
  const own = [email, mailbox, saffronId, firstName + lastName, lastName + firstName, firstName, lastName];
  const bare = lettersAndDigits(password);
  return bare !== '' && own.some((text) => lettersAndDigits(text) === bare);
}

/** What the site is called, what it sells, and who works here: the first things to be tried on any of its accounts. */
export const SITE_WORDS = [
  ...['saffron', 'sfn', 'mbank', 'mpos'],
  ...['wallet', 'payment', 'bank', 'money', 'coin', 'token', 'crypto', 'polygon', 'member'],
  ...['superadmin', 'admin', 'administrator', 'operator', 'system', 'support', 'staff', 'root'],
  ...['password', 'passwort', 'motdepasse', 'secret', 'welcome', 'login'],
] as const;
const SITE_WORD = new RegExp(SITE_WORDS.toSorted((a, b) => b.length - a.length).join('|'), 'g');

/** Whether it is words of the site and nothing else but digits and signs. */
function isOfTheSite(password: string): boolean {
  const bare = lettersAndDigits(password);
  const rest = bare.replace(SITE_WORD, '');
  return rest !== bare && /^\p{N}*$/u.test(rest);
}

/** The refusal of a password whose length the contract has judged already. Composition is nobody's concern. */
export function judgePassword(
  password: string,
  owner: PasswordOwner,
  isBreached: (spelling: string) => boolean,
): NewPasswordRefusal | undefined {
  if (isPersonal(password, owner)) return 'identity.password.personal';
  if (isBreached(plainSpelling(password))) return 'identity.password.breached';
  return isOfTheSite(password) ? 'identity.password.of-the-site' : undefined;
}
