import { mayAccess } from '#contracts/access';
import { useSession } from '#web/lib/session/useSession.js';
import { Console } from './Console.js';

/** The exact path `/super-admin` has no guard: it stays empty unless the server has said that this is an administrator. */
export default function SuperApp() {
  const { user } = useSession();
  return mayAccess('admin', user?.role) ? <Console basename="/super-admin" /> : null;
}
