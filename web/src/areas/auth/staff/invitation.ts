import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const KEY = 'staff-invitation';

export const keptInvitation = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;
export const forgetInvitation = (): void => sessionStorage.removeItem(KEY);

/**
 * The token of the mailed link. It is taken out of the address, where it would end in history and screenshots, and kept for this
 * tab: who has to sign in first comes back to it.
 */
export function useInvitationToken(): string | undefined {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const linked = hash.slice(1);
  const [token, setToken] = useState(linked || keptInvitation());
  if (linked && linked !== token) setToken(linked);
  useEffect(() => {
    if (!linked) return;
    sessionStorage.setItem(KEY, linked);
    void navigate(pathname, { replace: true });
  }, [pathname, linked, navigate]);
  return token;
}
