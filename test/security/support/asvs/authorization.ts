import { identity, GUESSING, MATRIX, MEMBERS, PRIVILEGE, SECURITY } from './proofs.js';
import type { Requirement } from './requirement.js';

export const AUTHORIZATION_REQUIREMENTS: readonly Requirement[] = [
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
