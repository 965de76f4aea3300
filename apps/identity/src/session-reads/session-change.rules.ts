/** The channel of the database on which changes of sessions are told, and fences with them. */
export const CHANGES_CHANNEL = 'session_changes';
const FENCE = 'fence ';

/** What a notification tells: a fence that was sent, or whose records count no more. */
export type SessionChange =
  | { readonly fence: string }
  | { readonly all: true }
  | { readonly proofHashes: readonly string[]; readonly memberIds: readonly string[] };

export const fencePayload = (id: string): string => `${FENCE}${id}`;

/** Whatever is not understood may be any session. */
export function parseChange(payload: string): SessionChange {
  if (payload.startsWith(FENCE)) return { fence: payload.slice(FENCE.length) };
  const items = payload.split(',');
  const proofHashes = items.filter((item) => /^s[0-9a-f]{64}$/.test(item)).map((item) => item.slice(1));
  const memberIds = items.filter((item) => /^m[0-9a-f-]{36}$/.test(item)).map((item) => item.slice(1));
  const isUnderstood = proofHashes.length + memberIds.length === items.length;
  return isUnderstood ? { proofHashes, memberIds } : { all: true };
}
