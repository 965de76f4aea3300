import type { Limits } from '../ledger/policies.js';

/** Where both are there, the lower of each limit: neither allows what the other forbids. */
export function strictest(one: Limits | null, other: Limits | null): Limits | null {
  if (one === null || other === null) return one ?? other;
  return { perTransfer: lower(one.perTransfer, other.perTransfer), perDay: lower(one.perDay, other.perDay) };
}

function lower(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
