import { Suspense } from 'react';
import { useSession } from '#web/lib/session/useSession.js';
import { ViewAsBanner } from './lazyParts.js';

/** Nothing, but for an administrator who looks at a member's pages. */
export function ViewAsNotice() {
  const { user } = useSession();
  if (!user?.viewedBy) return null;
  return (
    <Suspense>
      <ViewAsBanner user={{ ...user, viewedBy: user.viewedBy }} />
    </Suspense>
  );
}
