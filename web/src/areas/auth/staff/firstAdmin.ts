import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#web/lib/api/errors.js';
import { refreshSession, setCurrentUser } from '#web/lib/session/store.js';
import { claimFirstAdmin } from '../api/claimFirstAdmin.js';

const PARAMETER = 'first-admin';
const KEY = 'first-admin';

export const keptToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

function keptFrom(search: string): boolean {
  const token = new URLSearchParams(search).get(PARAMETER);
  if (token) sessionStorage.setItem(KEY, token);
  return keptToken() !== undefined;
}

/**
 * Takes the one-time token out of the address, where it would end in history and screenshots, and keeps it for this tab.
 * True where the tab came with one.
 */
export function useFirstAdminLink(): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [hasLink] = useState(() => keptFrom(search));

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!parameters.has(PARAMETER)) return;
    parameters.delete(PARAMETER);
    void navigate({ pathname, search: parameters.toString() }, { replace: true, state });
  }, [pathname, search, state, navigate]);

  return hasLink;
}

/** What became of the link: there was none, it was granted, or it was refused or not answered. */
export type Claim =
  { readonly kind: 'none' } | { readonly kind: 'granted' } | { readonly kind: 'failed'; readonly error: unknown };

/** Claims the kept link for who is signed in now. A refusal uses it up; without an answer it can be tried again. */
export async function claimKept(): Promise<Claim> {
  const token = keptToken();
  if (!token) return { kind: 'none' };
  try {
    await claimFirstAdmin(token);
    sessionStorage.removeItem(KEY);
    return { kind: 'granted' };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) sessionStorage.removeItem(KEY);
    return { kind: 'failed', error };
  }
}

/** After a granted claim: the new role comes from the server, and the session leaves the backups that are due to it (4.1). */
export async function takeNewRole(): Promise<void> {
  const { user } = await refreshSession();
  if (user) setCurrentUser(user);
}
