/** Where the tests and the words stand that the requirements name. */
export const identity = (path: string): string => `apps/identity/src/${path}`;
export const SECURITY = 'docs/security.md';
export const COOKIES = identity('sessions/session.cookies.spec.ts');
export const HOST_COOKIES = identity('secrets/host.cookie.spec.ts');
export const TOKENS = identity('secrets/token.spec.ts');
export const SESSIONS = identity('sessions/sessions.int-spec.ts');
export const STAFF_FACTOR = identity('sessions/staff-second-factor.int-spec.ts');
export const PASSWORDS = identity('passwords/change-password.int-spec.ts');
export const PASSWORD_RULES = identity('passwords/password.rules.spec.ts');
export const GUESSING = identity('limits/guessing.attacks.int-spec.ts');
export const CODES = identity('codes/codes.int-spec.ts');
export const FACTORS = identity('second-factor/second-factor.int-spec.ts');
export const FACTOR_ATTACKS = identity('second-factor/attacks.int-spec.ts');
export const RECOVERY = identity('recovery/recovery.int-spec.ts');
export const RECOVERY_CODES = identity('recovery-codes/recovery-code.rules.spec.ts');
export const TOTP = identity('totp/totp.int-spec.ts');
export const TOTP_RULES = identity('totp/totp.rules.spec.ts');
export const STEP_UP = identity('step-up/step-up.int-spec.ts');
export const SIWE = identity('wallets/siwe.int-spec.ts');
export const PASSKEYS = identity('passkeys/passkeys.int-spec.ts');
export const END_ALL = identity('admin/end-all-sessions.int-spec.ts');
export const MEMBERS = identity('admin/members.int-spec.ts');
export const MATRIX = 'test/security/rights-matrix.e2e-spec.ts';
export const PRIVILEGE = 'test/security/privilege.e2e-spec.ts';
export const HOSTILE = 'test/security/hostile-input.e2e-spec.ts';
export const RACES = 'test/faults/identity-races.int-spec.ts';
export const EDGE = 'apps/gateway/src/edge/edge.spec.ts';
export const PASSWORD_PAGE = 'web/src/areas/account/pages/Security.access.spec.tsx';

/** Why there is nothing here that much of the standard could be asked of. */
export const NO_SSO = 'nobody else signs our members in, and we sign nobody in elsewhere';
