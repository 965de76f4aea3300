import { newId } from '#kernel';
import { memberAccount, systemAccount } from '../ledger/account.js';
import type { TransferDetails } from '../ledger/command.js';
import type { AllocationRecord } from './allocation.js';

type Allocated = Pick<AllocationRecord, 'asset' | 'amount' | 'memberId' | 'toSaffronId' | 'toName' | 'reason'>;

/** The movement from the treasury to the member that an allocation ends in. */
export function allocationTransfer(allocated: Allocated): TransferDetails {
  const { asset, amount, memberId, toSaffronId, toName } = allocated;
  return {
    ...{ id: newId(), kind: 'allocation', asset, amount, memo: null, fromParty: null },
    ...{ from: systemAccount('treasury', asset), to: memberAccount(memberId, asset) },
    toParty: { saffronId: toSaffronId, name: toName },
  };
}
