import type { Right, RightsDocument } from '#contracts/access';
import { useQuery } from '@tanstack/react-query';
import { ensureSession } from '#web/lib/session/store.js';
import { useSession } from '#web/lib/session/useSession.js';
import { queryClient } from './queries.js';

const PATH = '/api/user/rights';
const NONE: readonly Right[] = [];

/** Asked for once in a session, whatever the number of pages and rows: the key changes with the member and his role alone. */
const keyOf = (user: { id: string; role: string }) => [PATH, user.id, user.role] as const;

/** What the server has said that the signed-in member may do; nothing for a visitor. */
export async function ensureRights(): Promise<readonly Right[]> {
  const { user } = await ensureSession();
  if (!user) return NONE;
  return (await queryClient.fetchQuery<RightsDocument>({ queryKey: keyOf(user) })).rights;
}

/** After a refusal: what was known of the rights may be old. */
export const forgetRights = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [PATH] });

/** The same for a component; empty until the answer is there. */
export function useRights(): readonly Right[] {
  const { user } = useSession();
  const { data } = useQuery<RightsDocument>(
    { queryKey: user ? keyOf(user) : [PATH], enabled: user !== undefined },
    queryClient,
  );
  return data?.rights ?? NONE;
}
