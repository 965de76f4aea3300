import { identity, COOKIES, EDGE, HOST_COOKIES } from './proofs.js';
import type { Requirement } from './requirement.js';

export const COOKIE_REQUIREMENTS: readonly Requirement[] = [
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
];
