import { AccountHandle, type Address, refOf } from '../src/ledger/account.js';
import type { TransferDetails } from '../src/ledger/command.js';

/** Handles that outlive whatever memory they led into, as those of remembered members do. */
export class Handles {
  private readonly known = new Map<Address, AccountHandle>();

  of({ from, to }: Pick<TransferDetails, 'from' | 'to'>): Required<Pick<TransferDetails, 'handles'>> {
    return { handles: { from: this.to(from), to: this.to(to) } };
  }

  private to(address: Address): AccountHandle {
    const handle = this.known.get(address) ?? new AccountHandle(address, refOf(address).asset);
    this.known.set(address, handle);
    return handle;
  }
}
