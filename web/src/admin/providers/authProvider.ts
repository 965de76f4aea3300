import { mayAccess } from '#contracts/access';
import i18next from 'i18next';
import { type AuthProvider, HttpError } from 'ra-core';
import { signOut } from '#web/lib/session/signOut.js';
import { currentSession, ensureSession, refreshSession } from '#web/lib/session/store.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { mayAct } from './access.js';
import { codeOf } from './httpErrors.js';
import { ensureRights, forgetRights } from './rights.js';

const leave = (redirectTo: string) => ({ redirectTo, logoutUser: false, message: false });

/** The session that a change of rights has ended looks like any other that is over; the way out says both. */
async function leaveEnded(): Promise<never> {
  const wasMember = currentSession().status === 'member';
  await refreshSession();
  if (wasMember) toast.failure(i18next.t('admin:console.ended.title'), i18next.t('admin:console.ended.text'));
  throw leave('/auth');
}

/** A right that is gone: what the console offers follows at once, and who may not be in it at all is led out. */
async function leaveOrNarrow(): Promise<void> {
  const [{ user }] = await Promise.all([refreshSession(), forgetRights()]);
  if (!mayAccess('admin', user?.role)) throw leave('/unauthorized');
}

/** The staff of a site that demands a second factor: where one is set up, and shown, is the own security page. */
function leaveForFactor(): never {
  toast.failure(i18next.t('admin:console.needsFactor.title'), i18next.t('admin:console.needsFactor.text'));
  throw leave('/security');
}

/**
 * A refusal that ends the visit: the session is over, or the role is too low for the console. Every other one (one's own request,
 * the last super administrator, ...) is about one act, and its sentence is shown where the act was tried.
 */
async function checkError(error: unknown): Promise<void> {
  if (!(error instanceof HttpError)) return undefined;
  if (error.status === 401 && codeOf(error) === 'http.unauthenticated') return leaveEnded();
  if (codeOf(error) === 'identity.second-factor.required') leaveForFactor();
  return error.status === 403 && codeOf(error) === 'http.forbidden' ? leaveOrNarrow() : undefined;
}

async function checkAuth(): Promise<void> {
  const { user } = await ensureSession();
  if (!user) throw leave('/auth');
  if (!mayAccess('admin', user.role)) throw leave('/unauthorized');
}

/** Reads who is signed in from the site's cached current-user answer; there is no second sign-in for the console. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('The console has no sign-in page of its own')),
  logout: async () => {
    if (currentSession().status !== 'member') return undefined;
    await signOut();
    return false;
  },
  checkAuth,
  checkError,
  getIdentity: async () => {
    const { user } = await ensureSession();
    if (!user) throw leave('/auth');
    return { id: user.id, fullName: user.name, ...(user.profilePhoto ? { avatar: user.profilePhoto } : {}) };
  },
  getPermissions: ensureRights,
  canAccess: async ({ resource, action }) => mayAct(await ensureRights(), resource, action),
};
