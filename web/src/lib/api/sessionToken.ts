import { ADMIN_BACKUP_COOKIE, SESSION_NAME_COOKIE } from '#contracts/identity';

/** Names in browser storage, fixed by the specification. None of them proves a session: the HttpOnly cookie does. */
export const STORED_TOKENS = {
  session: SESSION_NAME_COOKIE,
  adminSession: 'adminSessionBackup',
  adminBackup: ADMIN_BACKUP_COOKIE,
} as const;

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value ? decodeURIComponent(value) : undefined;
}

function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}`;
}

/**
 * Before a call: the cookie is written from the stored token. A cookie that is there already is the server's newest word
 * (tokens rotate), so it stays.
 */
export function presentSessionToken(): string | undefined {
  const cookie = readCookie(STORED_TOKENS.session);
  if (cookie) return cookie;
  const stored = localStorage.getItem(STORED_TOKENS.session);
  if (!stored) return undefined;
  writeCookie(STORED_TOKENS.session, stored);
  return stored;
}

/** After a call: what the server set is kept, so that the next tab and the next visit have it. */
export function keepSessionToken(): void {
  const cookie = readCookie(STORED_TOKENS.session);
  if (cookie && localStorage.getItem(STORED_TOKENS.session) !== cookie) {
    localStorage.setItem(STORED_TOKENS.session, cookie);
  }
}

/** For super administrators, once their code was right: the specification's backups for session recovery. */
export function keepAdminBackups(): void {
  const session = readCookie(STORED_TOKENS.session);
  const backup = readCookie(STORED_TOKENS.adminBackup);
  if (session) localStorage.setItem(STORED_TOKENS.adminSession, session);
  if (backup) localStorage.setItem(STORED_TOKENS.adminBackup, backup);
}

export function clearStoredTokens(): void {
  for (const name of Object.values(STORED_TOKENS)) localStorage.removeItem(name);
  for (const name of [STORED_TOKENS.session, STORED_TOKENS.adminBackup]) {
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  }
}
