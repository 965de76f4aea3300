import { mayAccess } from '#contracts/access';
import { type CurrentUserResponse, IDENTITY_LIMITS, type User } from '#contracts/identity';
import { api } from '../api/client.js';
import { ApiError } from '../api/errors.js';
import { clearStoredTokens, keepAdminBackups, STORED_TOKENS } from '../api/sessionToken.js';

/** `unknown` until the current-user call was answered; `hasEnded` where a super administrator was signed in here before. */
export type Session =
  | { readonly status: 'unknown'; readonly user?: undefined }
  | { readonly status: 'visitor'; readonly user?: undefined; readonly hasEnded?: boolean }
  | { readonly status: 'member'; readonly user: User };

const UNKNOWN: Session = { status: 'unknown' };
const VISITOR: Session = { status: 'visitor' };

let session: Session = UNKNOWN;
let answeredAt = 0;
let underWay: Promise<Session> | undefined;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Session): Session {
  session = next;
  answeredAt = Date.now();
  listeners.forEach((listener) => listener());
  return next;
}

/** The answer holds the user nested or bare (specification, section 3). */
function userOf(answer: CurrentUserResponse | User | undefined): User | undefined {
  if (!answer) return undefined;
  if ('id' in answer) return answer;
  return answer.authenticated ? answer.user : undefined;
}

/**
 * A server that cannot be reached signs nobody out: what was known stays, and the stored tokens too. Where somebody signed in or out
 * while the server was asked, the answer comes too late, unless it is about whoever is there now.
 */
async function askServer(): Promise<Session> {
  const before = session;
  let user: User | undefined;
  try {
    user = userOf(await api.get<CurrentUserResponse | User>('/api/user'));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      return become(session.status === 'unknown' ? VISITOR : session);
    }
  }
  if (session !== before && (!user || session.user?.id !== user.id)) return session;
  return user ? become({ status: 'member', user }) : becomeVisitor();
}

/** The backups of a super administrator prove nothing; that they are there tells that his session has ended, not that he left. */
function becomeVisitor(): Session {
  const wasTold = session.status === 'visitor' && session.hasEnded;
  const hasEnded = wasTold || localStorage.getItem(STORED_TOKENS.adminSession) !== null;
  clearStoredTokens();
  return become(hasEnded ? { status: 'visitor', hasEnded } : VISITOR);
}

/** Asks who is signed in; callers at the same time share one request. */
export function refreshSession(): Promise<Session> {
  underWay ??= askServer().finally(() => (underWay = undefined));
  return underWay;
}

/** The cached answer while it is fresh (five minutes), else a new one. */
export async function ensureSession(): Promise<Session> {
  const isFresh = session.status !== 'unknown' && Date.now() - answeredAt < IDENTITY_LIMITS.currentUserFreshMs;
  return isFresh ? session : refreshSession();
}

/** After a right code or PIN, or when the member's own data changed. */
export function setCurrentUser(user: User): void {
  if (mayAccess('superadmin', user.role)) keepAdminBackups();
  become({ status: 'member', user });
}

/** As after a sign-out: nobody is here, and nothing of him is stored. */
export function forgetSession(): void {
  become(VISITOR);
  clearStoredTokens();
}

/** A sign-in or sign-out in another tab reaches this one. */
export function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === STORED_TOKENS.session) void refreshSession();
  });
}
