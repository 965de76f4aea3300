import type { Requirement } from './requirement.js';

const TOKENS = 'libs/platform/src/auth/principal-token.spec.ts';

/** The one token that says something by itself: the principal by which the gateway tells a service who asks. */
export const TOKEN_REQUIREMENTS: readonly Requirement[] = [
  {
    id: 'V9.1.1',
    level: 1,
    about: 'what a token says counts after its signature was checked',
    tests: [
      [TOKENS, 'refuses a request %s'],
      [TOKENS, 'does not believe a token that says it needs no signature'],
    ],
    note: 'Sessions are opaque, and so are API keys: the principal that the gateway signs for a service is the one such token.',
  },
  {
    id: 'V9.1.2',
    level: 1,
    about: 'algorithms of tokens are on a list without «none»',
    tests: [
      [TOKENS, 'takes no header but the one, however well signed: %j'],
      [TOKENS, 'does not believe a token that says it needs no signature'],
    ],
    note: 'HS256 alone.',
  },
  {
    id: 'V9.1.3',
    level: 1,
    about: 'keys for tokens come from our own configuration',
    tests: [[TOKENS, 'takes no header but the one, however well signed: %j']],
    note: 'One key, `PRINCIPAL_KEY`; a header that names another (`kid`, `jku`, `jwk`, `x5u`) is refused.',
  },
  {
    id: 'V9.2.1',
    level: 1,
    about: 'a token counts within its time alone',
    tests: [[TOKENS, 'refuses a token that was used, and one that is too old']],
    note: '30 s, with 5 s for clocks that differ.',
  },
  {
    id: 'V9.2.2',
    level: 2,
    about: 'a token serves the purpose that it was made for',
    tests: [
      [TOKENS, 'takes nothing else that the key has signed: %j'],
      [TOKENS, 'refuses a request %s'],
    ],
    note: 'It is bound to one request: method, address and origin.',
  },
  {
    id: 'V9.2.3',
    level: 2,
    about: 'a service takes tokens made for itself alone',
    tests: [[TOKENS, 'refuses a request %s']],
  },
  {
    id: 'V9.2.4',
    level: 2,
    about: 'tokens under one key name the service they are for',
    tests: [
      [TOKENS, 'takes nothing else that the key has signed: %j'],
      [TOKENS, 'is given a token that any reader of JWT understands'],
    ],
    note: 'Services have fixed names, which no caller provides.',
  },
];
