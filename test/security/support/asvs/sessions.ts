import {
  identity,
  EDGE,
  END_ALL,
  FACTOR_ATTACKS,
  MATRIX,
  MEMBERS,
  NO_SSO,
  PASSWORDS,
  RACES,
  RECOVERY,
  SECURITY,
  SESSIONS,
  STEP_UP,
  TOKENS,
  TOTP,
} from './proofs.js';
import type { Requirement } from './requirement.js';

export const SESSION_REQUIREMENTS: readonly Requirement[] = [
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
];
