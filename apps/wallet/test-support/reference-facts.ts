import type { TransferDetails } from '../src/ledger/command.js';
import type { Fee } from '../src/ledger/policies.js';

export type Outcome = { id: string } | { refused: string };

export interface ModelHold {
  readonly id: string;
  readonly account: string;
  readonly amount: bigint;
  readonly expiresAt: Date;
  captured: bigint;
  state: 'open' | 'captured' | 'voided' | 'expired';
}

export interface ModelTransfer extends TransferDetails {
  readonly fee: bigint;
  readonly feeOn: Fee['on'];
}

/** Everything that the reference model knows: what happened, and nothing that could be added up from it. */
export const nothingYet = () => ({
  accounts: new Map<string, { asset: string; owner: string | null; floor: bigint | null; frozen: boolean }>(),
  postings: [] as { account: string; amount: bigint; transferId: string; at: Date }[],
  transfers: new Map<string, ModelTransfer>(),
  sent: [] as { from: string; amount: bigint; day: string }[],
  holds: [] as ModelHold[],
  links: [] as { originalId: string; transferId: string; kind: string; amount: bigint }[],
  crossings: [] as { monitorId: string; account: string; balanceAfter: bigint; transferId: string }[],
  answers: new Map<string, { inputHash: string; outcome: Outcome }>(),
  claims: new Set<string>(),
  closedThrough: null as Date | null,
});

/** Try again, the refusal says: such an answer is not kept under the key. */
export const PASSING = [
  'wallet.account.not-ready',
  'wallet.recipient.unavailable',
  'wallet.account.frozen',
  'wallet.transfer.code-required',
  'wallet.fee.changed',
];
