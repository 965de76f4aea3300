import { mayAccess } from '#contracts/access';
import { type AuthProvider, HttpError } from 'ra-core';
import { currentSession, ensureSession, refreshSession, signOut } from '#web/lib/session/store.js';
import { mayAct } from './access.js';
import { codeOf } from './httpErrors.js';

const leave = (redirectTo: string) => ({ redirectTo, logoutUser: false, message: false });

/**
 * A refusal that ends the visit: the session is over, or the role is too low for the console. Every other 403 (one's own
 * request, the last super administrator, ...) is about one act, and its sentence is shown where the act was tried.
 */
async function checkError(error: unknown): Promise<void> {
  if (!(error instanceof HttpError)) return;
  if (error.status === 401) {
    await refreshSession();
    throw leave('/auth');
  }
  if (error.status === 403 && codeOf(error) === 'http.forbidden') throw leave('/unauthorized');
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
  getPermissions: async () => (await ensureSession()).user?.role,
  canAccess: async ({ resource, action }) => mayAct((await ensureSession()).user?.role, resource, action),
};
