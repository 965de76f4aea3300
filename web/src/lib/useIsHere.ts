import { useCallback } from 'react';
import { useLocation } from 'react-router';

/**
 * Tells whether the browser is still at the page that asks. A link changes the address at once and the screen a moment later: until then
 * what the old page has put off, as a search for the time of typing, still happens, and must not lead back to it.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => window.location.pathname === pathname, [pathname]);
}
