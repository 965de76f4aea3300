import { AUTHENTICATION_REQUIREMENTS } from './asvs/authentication.js';
import { AUTHORIZATION_REQUIREMENTS } from './asvs/authorization.js';
import { COOKIE_REQUIREMENTS } from './asvs/cookies.js';
import type { Requirement } from './asvs/requirement.js';
import { TOKEN_REQUIREMENTS } from './asvs/self-contained-tokens.js';
import { SESSION_REQUIREMENTS } from './asvs/sessions.js';

/** What we say of every requirement of level 1 or 2 of V3.3, V6, V7, V8 and V9, in the order of the standard. */
export const ASVS: readonly Requirement[] = [
  ...COOKIE_REQUIREMENTS,
  ...AUTHENTICATION_REQUIREMENTS,
  ...SESSION_REQUIREMENTS,
  ...AUTHORIZATION_REQUIREMENTS,
  ...TOKEN_REQUIREMENTS,
];
