/** Limits that page and server share (specification, sections 5 and 9). */
export const IDENTITY_LIMITS = {
  otpLength: 6,
  posPinLength: 4,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  emailCheckTimeoutMs: 10_000,
  redirectAfterOtpMs: 1_000,
  redirectAfterPinMs: 2_000,
  resendAfterS: 30,
  defaultCountry: 'US',
  currentUserFreshMs: 300_000,
} as const;

/** Of the keys by which programs call. */
export const API_KEY_LIMITS = { perMember: 20, longestDays: 365, longestOverlapHours: 7 * 24 } as const;

/** The cookie that script can read: it names the session and doubles as CSRF token. It proves nothing. */
export const SESSION_NAME_COOKIE = 'sessionToken';
export const CSRF_HEADER = 'x-csrf-token';
/** Specification 4.1: for super administrators, a copy of the session's name for recovery. It proves nothing either. */
export const ADMIN_BACKUP_COOKIE = 'adminBackupToken';
