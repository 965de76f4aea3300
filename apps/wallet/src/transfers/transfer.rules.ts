import type { Claim } from '#platform/auth';

/**
 * The confirmed code that serves exactly this payment and has not run out. Whether it was spent, the ledger knows; of several
 * the newest is the least likely to be.
 */
export const claimFor = (claims: readonly Claim[], binding: string, at: Date): Claim | undefined =>
  claims.findLast((claim) => claim.action === 'payment' && claim.binding === binding && claim.expiresAt > at.getTime());

/** 1 to 128 visible ASCII characters; undefined for anything else, such as two headers. */
export const readIdempotencyKey = (header: unknown): string | undefined =>
  typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : undefined;
