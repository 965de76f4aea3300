import { newId } from '#kernel';
import { type Address, memberAccount, systemAccount } from '../ledger/account.js';
import type { TransferDetails } from '../ledger/command.js';
import { storedParty } from '../ledger/stored-party.js';
import type { AllocationRecord } from './allocation.js';

type Allocated = Pick<AllocationRecord, 'asset' | 'amount' | 'memberId' | 'toSaffronId' | 'toName' | 'toPool'>;

/** The movement from the treasury to the member or into the pool that an allocation ends in. */
export function allocationTransfer(allocated: Allocated): TransferDetails {
  const { asset, amount, toSaffronId, toName } = allocated;
  return {
    ...{ id: newId(), kind: 'allocation', asset, amount, memo: null, fromParty: null },
    ...{ from: systemAccount('treasury', asset), to: accountOf(allocated) },
    toParty: storedParty(toSaffronId, toName),
  };
}

function accountOf({ asset, memberId, toPool }: Allocated): Address {
  if (toPool !== null) return systemAccount(toPool, asset);
  if (memberId === null) throw new Error('an allocation goes to nobody');
  return memberAccount(memberId, asset);
}
