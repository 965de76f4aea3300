import type { WALLET_ERRORS } from '#contracts/wallet';
import type { AllocationRecord } from './allocation.js';

type Code = keyof typeof WALLET_ERRORS;

/** Why this administrator may not decide this allocation now; undefined where he may. */
export function decisionRefusal(
  {
    state,
    requestedBy,
    memberId,
    expiresAt,
  }: Pick<AllocationRecord, 'state' | 'requestedBy' | 'memberId' | 'expiresAt'>,
  decision: 'approved' | 'rejected',
  adminId: string,
  at: Date,
): Code | undefined {
  if (state !== 'pending' || at >= expiresAt) return 'wallet.allocation.decided';
  if (requestedBy === adminId) return 'wallet.allocation.own-request';
  if (decision === 'approved' && memberId === adminId) return 'wallet.allocation.to-oneself';
  return undefined;
}
