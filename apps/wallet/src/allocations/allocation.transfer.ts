import { newId } from '#kernel';
import { memberAccount, systemAccount } from '../ledger/account.js';
import { paymentPostings, type Posting, type TransferDetails } from '../ledger/command.js';
import type { AllocationRecord } from './allocation.js';

type Allocated = Pick<AllocationRecord, 'asset' | 'amount' | 'memberId' | 'toSaffronId' | 'toName' | 'reason'>;

/** The movement from the treasury to the member that an allocation ends in. */
export function allocationTransfer(allocated: Allocated): { transfer: TransferDetails; postings: Posting[] } {
  const { asset, amount, memberId, toSaffronId, toName } = allocated;
  const transfer: TransferDetails = {
    ...{ id: newId(), kind: 'allocation', asset, amount, fee: 0n, memo: null, fromParty: null },
    ...{ from: systemAccount('treasury', asset), to: memberAccount(memberId, asset) },
    toParty: { saffronId: toSaffronId, name: toName },
  };
  return { transfer, postings: paymentPostings(transfer, systemAccount('fees', asset)) };
}
