import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './store.js';

const prerendered: Session = { status: 'unknown' };

export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, () => prerendered);

/** For pages behind the sign-in guard, where a user is certain. */
export function useUser() {
  const { user } = useSession();
  if (!user) throw new Error('This page needs a signed-in member');
  return user;
}
