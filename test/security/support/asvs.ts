/** A test by its file and the beginning of its name. */
export type Proof = readonly [file: string, title: string];

/** What we say of one requirement of OWASP ASVS 5.0.0: the id is theirs, the words are ours. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  readonly about: string;
  readonly tests?: readonly Proof[];
  /** Where it is written down: file and heading. */
  readonly written?: readonly Proof[];
  readonly note?: string;
  /** Why there is nothing here that it could be asked of. */
  readonly notHere?: string;
  /** What is missing, and why. */
  readonly notMet?: string;
}

const identity = (path: string): string => `apps/identity/src/${path}`;
const SECURITY = 'docs/security.md';
const COOKIES = identity('sessions/session.cookies.spec.ts');
const HOST_COOKIES = identity('secrets/host.cookie.spec.ts');
const TOKENS = identity('secrets/token.spec.ts');
const SESSIONS = identity('sessions/sessions.int-spec.ts');
const STAFF_FACTOR = identity('sessions/staff-second-factor.int-spec.ts');
const PASSWORDS = identity('passwords/change-password.int-spec.ts');
const PASSWORD_RULES = identity('passwords/password.rules.spec.ts');
const GUESSING = identity('limits/guessing.attacks.int-spec.ts');
const CODES = identity('codes/codes.int-spec.ts');
const FACTORS = identity('second-factor/second-factor.int-spec.ts');
const FACTOR_ATTACKS = identity('second-factor/attacks.int-spec.ts');
const RECOVERY = identity('recovery/recovery.int-spec.ts');
const RECOVERY_CODES = identity('recovery-codes/recovery-code.rules.spec.ts');
const TOTP = identity('totp/totp.int-spec.ts');
const TOTP_RULES = identity('totp/totp.rules.spec.ts');
const STEP_UP = identity('step-up/step-up.int-spec.ts');
const SIWE = identity('wallets/siwe.int-spec.ts');
const PASSKEYS = identity('passkeys/passkeys.int-spec.ts');
const END_ALL = identity('admin/end-all-sessions.int-spec.ts');
const MEMBERS = identity('admin/members.int-spec.ts');
const MATRIX = 'test/security/rights-matrix.e2e-spec.ts';
const PRIVILEGE = 'test/security/privilege.e2e-spec.ts';
const HOSTILE = 'test/security/hostile-input.e2e-spec.ts';
const RACES = 'test/faults/identity-races.int-spec.ts';
const EDGE = 'apps/gateway/src/edge/edge.spec.ts';
const PASSWORD_PAGE = 'web/src/areas/account/pages/Security.access.spec.tsx';

const NO_SSO = 'nobody else signs our members in, and we sign nobody in elsewhere';

export const ASVS: readonly Requirement[] = [
  {
    id: 'V3.3.1',
    level: 1,
    about: 'cookies are Secure, and their names say so',
    tests: [
      [COOKIES, 'prove it over HTTPS under a name that binds them to this host'],
      [HOST_COOKIES, 'is bound to this host over HTTPS'],
    ],
    note: '`sessionToken` and `adminBackupToken` have the specified names without a prefix; they are Secure and prove nothing.',
  },
  {
    id: 'V3.3.2',
    level: 2,
    about: 'SameSite fits the purpose of each cookie',
    tests: [
      [COOKIES, 'prove it over HTTPS under a name that binds them to this host'],
      [HOST_COOKIES, 'is bound to this host over HTTPS'],
    ],
    note: 'Lax for all, so that a link into the site finds its member; acts want a token beside.',
  },
  {
    id: 'V3.3.3',
    level: 2,
    about: 'cookies have the prefix __Host-',
    tests: [
      [EDGE, 'takes a proof only under the name that no other host and no page without TLS can set'],
      [HOST_COOKIES, 'counts over HTTPS under that name alone'],
    ],
    notMet:
      'All that count have it. The two whose names the specification gives (`sessionToken`, `adminBackupToken`) do not: they name the session, and planting one opens nothing.',
  },
  {
    id: 'V3.3.4',
    level: 2,
    about: 'secret cookies are HttpOnly and handed over nowhere else',
    tests: [
      [COOKIES, 'show script a name alone, which is not the proof'],
      [identity('older-flow/older-flow.int-spec.ts'), 'answers the name of the session, and never its proof'],
    ],
  },
  {
    id: 'V6.1.1',
    level: 1,
    about: 'written down: how guessing is held off without locking out',
    written: [
      [SECURITY, 'What protects what'],
      [SECURITY, 'Ways of signing in'],
      ['docs/operations.md', 'Under attack'],
    ],
  },
  {
    id: 'V6.1.2',
    level: 2,
    about: 'written down: words of the site for passwords',
    written: [[SECURITY, 'Words that no password is made of']],
  },
  {
    id: 'V6.1.3',
    level: 2,
    about: 'written down: every way of signing in and its strength',
    written: [[SECURITY, 'Ways of signing in']],
  },
  {
    id: 'V6.2.1',
    level: 1,
    about: 'passwords have eight characters at least',
    tests: [[PASSWORDS, 'takes eight to 128 characters of any kind, and then exactly what was typed']],
  },
  {
    id: 'V6.2.2',
    level: 1,
    about: 'members can change their password',
    tests: [[PASSWORDS, 'lets the new one in and the old one out, and tells the member']],
  },
  {
    id: 'V6.2.3',
    level: 1,
    about: 'a change wants the old password and the new one',
    tests: [[PASSWORDS, 'wants the password of now, and stops looking at wrong ones']],
  },
  {
    id: 'V6.2.4',
    level: 1,
    about: 'none of the passwords used most',
    tests: [
      [identity('passwords/bloom-filter.spec.ts'), 'has %s'],
      [PASSWORDS, 'takes no password that stands on the lists'],
    ],
  },
  {
    id: 'V6.2.5',
    level: 1,
    about: 'no rules of composition',
    tests: [[PASSWORD_RULES, 'may be «%s»']],
  },
  {
    id: 'V6.2.6',
    level: 1,
    about: 'boxes hide what is typed, and show it on request',
    tests: [['web/src/ui/Input/Input.spec.tsx', 'shows a password on request']],
  },
  {
    id: 'V6.2.7',
    level: 1,
    about: 'pasting and password managers work',
    tests: [[PASSWORD_PAGE, 'is changed with the one of now; boxes say what belongs in them and take what is pasted']],
  },
  {
    id: 'V6.2.8',
    level: 1,
    about: 'a password counts exactly as it was typed',
    tests: [[PASSWORDS, 'takes eight to 128 characters of any kind, and then exactly what was typed']],
    note: 'In one Unicode form (NFC), as NIST SP 800-63B advises, so that the same keys are right on every device.',
  },
  {
    id: 'V6.2.9',
    level: 2,
    about: 'passwords of 64 characters and more',
    tests: [[PASSWORDS, 'takes eight to 128 characters of any kind, and then exactly what was typed']],
  },
  {
    id: 'V6.2.10',
    level: 2,
    about: 'passwords do not run out by time',
    notHere: 'no password has an end: there is neither a field nor a setting for one',
  },
  {
    id: 'V6.2.11',
    level: 2,
    about: 'the words of the site are refused',
    tests: [[PASSWORD_RULES, 'is not «%s», made of what everybody knows of the site']],
  },
  {
    id: 'V6.2.12',
    level: 2,
    about: 'new passwords are none of the leaked ones',
    tests: [
      [PASSWORDS, 'refuses what stands on the lists, and the member’s own name, naming the field'],
      [PASSWORDS, 'takes no password that stands on the lists'],
      [RECOVERY, 'keeps the code for a better password where the first is one of the leaked ones'],
    ],
  },
  {
    id: 'V6.3.1',
    level: 1,
    about: 'guessing and stuffing are held off as written down',
    tests: [
      [GUESSING, 'attack 3: codes from a thousand networks'],
      [GUESSING, 'attack 8: one password over many accounts'],
      [GUESSING, 'attack 9: a hundred wrong passwords for a member'],
    ],
  },
  {
    id: 'V6.3.2',
    level: 1,
    about: 'no accounts that nobody made',
    tests: [[HOSTILE, 'opens no account that nobody made']],
  },
  {
    id: 'V6.3.3',
    level: 2,
    about: 'more than one factor to get in',
    tests: [
      [STAFF_FACTOR, 'an administrator without one has the own account and nothing else, until he has shown one'],
      [FACTORS, 'is asked for after the code, and no session is open before it'],
    ],
    written: [[SECURITY, 'Ways of signing in']],
    notMet:
      'Members may sign in by their mailbox alone, as the product is specified; a second factor is offered to all. For the staff an operator can demand it. Rationale and what stands against it are written down.',
  },
  {
    id: 'V6.3.4',
    level: 2,
    about: 'no unwritten way in, and equal strength on all',
    tests: [
      [MATRIX, 'is declared in support/declared-access.ts, and nothing else is'],
      [SIWE, 'still wants the second factor where one is set up'],
      [FACTOR_ATTACKS, 'who reads the mail of an address is still asked for it'],
    ],
    written: [[SECURITY, 'Ways of signing in']],
  },
  {
    id: 'V6.4.1',
    level: 1,
    about: 'first secrets are random, short-lived, and never stay',
    tests: [
      [CODES, 'works once'],
      [CODES, 'works for ten minutes'],
      [identity('staff/staff-invitations.int-spec.ts'), 'ends after 72 hours, and a new link voids the old one'],
    ],
    note: 'Nobody is given a password: members choose their own.',
  },
  {
    id: 'V6.4.2',
    level: 1,
    about: 'no hints and no secret questions',
    notHere: 'there are none; no field and no page asks for one',
  },
  {
    id: 'V6.4.3',
    level: 2,
    about: 'a reset leaves second factors standing',
    tests: [
      [RECOVERY, 'leaves second factors as they are'],
      [FACTOR_ATTACKS, 'attack 25: around the second factor'],
    ],
  },
  {
    id: 'V6.4.4',
    level: 2,
    about: 'a lost factor is replaced by proof as strong',
    tests: [
      [TOTP, 'wants a fresh proof for every change'],
      [STEP_UP, 'is one of his second factors where he has set them up'],
      [FACTORS, 'takes a recovery code once, tells the owner and says how many are left'],
      [
        identity('admin/reset-factors.int-spec.ts'),
        'is for super administrators alone, for others, and for who has some',
      ],
    ],
    note: 'Another factor or a recovery code; where all are lost, a super administrator with a fresh proof, a reason, and what the operator asks to see.',
  },
  {
    id: 'V6.5.1',
    level: 2,
    about: 'codes of every kind work once',
    tests: [
      [RACES, 'are used once each, never twice and never not at all'],
      [FACTORS, 'one proof used many times at once'],
      [CODES, 'opens one session however many use it at once'],
    ],
  },
  {
    id: 'V6.5.2',
    level: 2,
    about: 'recovery codes too long to be guessed from digests',
    tests: [
      [RECOVERY_CODES, 'are ten, all different'],
      [RECOVERY_CODES, 'do not look alike for two members, nor under two keys'],
    ],
    note: '120 bits each, under a keyed hash.',
  },
  {
    id: 'V6.5.3',
    level: 2,
    about: 'codes and seeds from the secure random generator',
    tests: [
      [TOKENS, 'has 256 random bits, and no two are alike'],
      [TOTP_RULES, 'has 160 bits, and no two are alike'],
    ],
  },
  {
    id: 'V6.5.4',
    level: 2,
    about: 'codes have twenty bits at least',
    tests: [
      [identity('codes/code.rules.spec.ts'), 'has six digits between 100000 and 999999'],
      [RECOVERY_CODES, 'are ten, all different'],
    ],
    note: 'A six-digit code has 19.8 bits; the standard names six digits as enough.',
  },
  {
    id: 'V6.5.5',
    level: 2,
    about: 'codes end after ten minutes, app codes after thirty seconds',
    tests: [
      [CODES, 'works for ten minutes'],
      [TOTP_RULES, 'does not count %d seconds off'],
    ],
    notMet:
      'Mailed codes end after ten minutes. Codes of an app change every thirty seconds, but the one before and the one after count as well, because clocks differ (RFC 6238, section 5.2); each works once.',
  },
  {
    id: 'V6.6.1',
    level: 2,
    about: 'codes by telephone only to proven numbers',
    notHere: 'no code goes by telephone',
  },
  {
    id: 'V6.6.2',
    level: 2,
    about: 'a code serves the request that it was made for',
    tests: [
      [GUESSING, 'attack 5: a code of one purpose for another'],
      [identity('email-change/email-change.int-spec.ts'), 'is confirmed by no code of an earlier change'],
      ['apps/wallet/src/transfers/transfers.int-spec.ts', 'spends a confirmed code once, for exactly its payment'],
    ],
  },
  {
    id: 'V6.6.3',
    level: 2,
    about: 'entering codes is limited',
    tests: [
      [CODES, 'is not looked at more than five times, however many guess at once'],
      [CODES, 'stop at nine for an address, over all codes'],
    ],
  },
  { id: 'V6.8.1', level: 2, about: 'identities of several providers stay apart', notHere: NO_SSO },
  {
    id: 'V6.8.2',
    level: 2,
    about: 'signatures of assertions are checked',
    tests: [
      [FACTOR_ATTACKS, 'attack 15: a token that claims to be one'],
      [SIWE, 'with the signature %s is refused, and its nonce is gone'],
      [PASSKEYS, 'refuses another key than the one that was registered'],
    ],
    note: 'No token of others counts; what is signed by wallets and passkeys is checked.',
  },
  { id: 'V6.8.3', level: 2, about: 'SAML assertions count once', notHere: NO_SSO },
  { id: 'V6.8.4', level: 2, about: 'strength of sign-in elsewhere is checked', notHere: NO_SSO },
  {
    id: 'V7.1.1',
    level: 2,
    about: 'written down: when sessions end, and why so',
    written: [[SECURITY, 'Sessions']],
  },
  {
    id: 'V7.1.2',
    level: 2,
    about: 'written down: how many sessions, and what then',
    written: [[SECURITY, 'Sessions']],
    tests: [[SESSIONS, 'is one of ten at most; the oldest gives way']],
  },
  {
    id: 'V7.1.3',
    level: 2,
    about: 'written down: sessions shared with other systems',
    written: [[SECURITY, 'Sessions']],
    notHere: NO_SSO,
  },
  {
    id: 'V7.2.1',
    level: 1,
    about: 'the server alone judges sessions',
    tests: [[EDGE, 'knows a member by the proof cookie and nobody by the name alone']],
  },
  {
    id: 'V7.2.2',
    level: 1,
    about: 'sessions have tokens made for them, no fixed keys',
    tests: [[SESSIONS, 'gives way to a new one at every sign-in of its browser']],
  },
  {
    id: 'V7.2.3',
    level: 1,
    about: 'tokens have 128 random bits at least',
    tests: [[TOKENS, 'has 256 random bits, and no two are alike']],
  },
  {
    id: 'V7.2.4',
    level: 1,
    about: 'a new token at every sign-in and fresh proof',
    tests: [
      [FACTOR_ATTACKS, 'attack 10: session fixation'],
      [STEP_UP, 'gives the session new cookies: who copied the old ones is signed out'],
    ],
  },
  {
    id: 'V7.3.1',
    level: 2,
    about: 'sessions end when they are not used',
    tests: [
      [SESSIONS, 'ends after twelve hours without a call'],
      [SESSIONS, 'is shorter for staff'],
    ],
  },
  {
    id: 'V7.3.2',
    level: 2,
    about: 'sessions end some day in any case',
    tests: [[SESSIONS, 'ends after thirty days in any case']],
  },
  {
    id: 'V7.4.1',
    level: 1,
    about: 'an ended session opens nothing',
    tests: [
      [FACTOR_ATTACKS, 'attack 11: a token that is used after its end'],
      [RACES, 'leave no session that answers after its revocation was acknowledged'],
    ],
  },
  {
    id: 'V7.4.2',
    level: 1,
    about: 'suspending or closing an account ends its sessions',
    tests: [
      [MEMBERS, 'ends his sessions by the very next read, and he is told after the right code only'],
      [identity('closure/closure.int-spec.ts'), 'the member is nobody any more, and his address is free'],
    ],
  },
  {
    id: 'V7.4.3',
    level: 2,
    about: 'after a changed factor, other sessions can be ended',
    tests: [
      [PASSWORDS, 'ends every other session at once, and what knew the token of this one'],
      [RECOVERY, 'is set by code: the old one is none any more, and every session has ended'],
      ['web/src/areas/account/pages/Security.spec.tsx', 'are all signed out but this one, after a question'],
    ],
    note: 'A password or an address does it by itself. Second factors are changed on the page that signs the others out.',
  },
  {
    id: 'V7.4.4',
    level: 2,
    about: 'signing out is in sight on every page',
    tests: [['test/browser/sign-out.browser-spec.ts', 'every page of a member and of the console leads out']],
  },
  {
    id: 'V7.4.5',
    level: 2,
    about: 'administrators end sessions of one member or all',
    tests: [
      [MEMBERS, 'are seen and ended by an administrator'],
      [END_ALL, 'ends every session of the tenant but the one that asks, and is recorded with its reason'],
    ],
  },
  {
    id: 'V7.5.1',
    level: 2,
    about: 'what leads into the account wants a fresh proof',
    tests: [
      [MATRIX, 'wants a fresh proof exactly where it is declared'],
      [identity('email-change/email-change.int-spec.ts'), 'wants a fresh proof, and no other field'],
      [TOTP, 'wants a fresh proof for every change'],
    ],
    note: 'Address, password, second factors and wallets do. The telephone number does not: nothing is sent to it, and it recovers nothing.',
  },
  {
    id: 'V7.5.2',
    level: 2,
    about: 'members see their sessions and end them, freshly proven',
    tests: [
      [SESSIONS, 'are listed, the current one marked, and signed out one by one'],
      [SESSIONS, 'are signed out all but this one'],
      [MATRIX, 'wants a fresh proof exactly where it is declared'],
    ],
    note: 'Signing out everywhere, here too, wants no proof: whoever does it loses his own session by it.',
  },
  { id: 'V7.6.1', level: 2, about: 'sessions here and elsewhere end together', notHere: NO_SSO },
  {
    id: 'V7.6.2',
    level: 2,
    about: 'no session without an act of the member',
    tests: [
      [EDGE, 'attack 14'],
      [EDGE, 'attack 13: of another site’s page, without Origin or with our own'],
    ],
  },
  {
    id: 'V8.1.1',
    level: 1,
    about: 'written down: who may do what to what',
    written: [[SECURITY, 'Who may do what']],
  },
  {
    id: 'V8.1.2',
    level: 2,
    about: 'written down: which fields by whom',
    written: [[SECURITY, 'Who may do what']],
  },
  {
    id: 'V8.2.1',
    level: 1,
    about: 'acts are for those with the right',
    tests: [
      [MATRIX, 'lets the role %s in exactly where it is declared'],
      [PRIVILEGE, 'Attack 21: the ladder of roles'],
    ],
  },
  {
    id: 'V8.2.2',
    level: 1,
    about: 'objects of others are not there',
    tests: [[MATRIX, 'is answered 404 to everybody else, of another member and of another tenant alike']],
  },
  {
    id: 'V8.2.3',
    level: 2,
    about: 'fields of others are neither read nor written',
    tests: [
      [PRIVILEGE, 'Attack 20: fields that a body does not have'],
      [MEMBERS, 'shows one member in full, without anything secret'],
      ['test/security/view-as.e2e-spec.ts', 'reads none of the member’s secrets, wherever he looks'],
    ],
  },
  {
    id: 'V8.3.1',
    level: 1,
    about: 'rights are judged by the server',
    tests: [
      [MATRIX, 'turns a visitor away unless it is for anyone'],
      [GUESSING, 'make nobody a member, and change no network that is counted'],
    ],
  },
  {
    id: 'V8.4.1',
    level: 2,
    about: 'tenants reach nothing of one another',
    tests: [
      [identity('members/tenants.int-spec.ts'), 'are not there for any act of a super administrator'],
      ['apps/wallet/src/members/tenants.int-spec.ts', 'Two tenants of one ledger'],
      [MATRIX, 'is answered 404 to everybody else, of another member and of another tenant alike'],
    ],
  },
];
