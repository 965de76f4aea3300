import { mayAccess } from '#contracts/access';
import type { Session } from '#web/lib/session/store.js';
import type { RouteRow } from '#web/routes/index.js';

export type Verdict =
  | { readonly kind: 'render' }
  /** Nobody knows yet who is signed in. */
  | { readonly kind: 'wait' }
  /** The page stays empty. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'redirect'; readonly to: string };

/** Specification 4.3. The browser only hides: the server refuses by itself. */
export function judge(row: RouteRow, path: string, session: Session): Verdict {
  if (row.access === 'public') return { kind: 'render' };
  if (session.status === 'member' && mayAccess(row.access, session.user.role)) return { kind: 'render' };
  if (row.neverRedirects === path.replace(/(.)\/+$/, '$1')) return { kind: 'empty' };
  if (session.status === 'unknown') return { kind: 'wait' };
  return { kind: 'redirect', to: session.status === 'member' ? '/unauthorized' : '/auth' };
}
