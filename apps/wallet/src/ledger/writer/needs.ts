import { type AccountHandle, addressOf, type Address, purposeOf, refOf } from '../account.js';
import type { Command, Idempotency } from '../command.js';
import type { Book } from '../rules/book.js';
import type { Submission } from '../submission.js';
import type { RecentKeys } from './recent-keys.js';

/** What a batch names and memory does not have. */
export class Needs {
  readonly accounts = new Set<Address>();
  readonly owners = new Set<string>();
  readonly holds = new Set<string>();
  readonly originals = new Set<string>();
  readonly claims: string[] = [];
  readonly keys: string[] = [];

  constructor(
    private readonly book: Book,
    private readonly recent: RecentKeys,
    private readonly now: Date,
  ) {}

  get isEmpty(): boolean {
    const { accounts, owners, holds, originals, claims, keys } = this;
    return accounts.size + owners.size + holds.size + originals.size + claims.length + keys.length === 0;
  }

  add({ command, idempotency }: Submission): void {
    if (idempotency) this.addKey(idempotency);
    this.addCommand(command);
  }

  private addKey({ key, madeAt }: Idempotency): void {
    if (!this.recent.isNew(key, madeAt, this.now)) this.keys.push(key);
  }

  addAccount(address: Address, handle?: AccountHandle): void {
    // The platform's own accounts are always here, so one that is not does not exist.
    if (this.book.find(address, handle) || !isOwned(address)) return;
    const ref = refOf(address);
    const { owner, opensItself } = purposeOf(ref);
    // Where it may open itself, its owner's other accounts tell whether he is frozen.
    if (owner === 'member' && opensItself) this.owners.add(ref.ownerId as string);
    else this.accounts.add(address);
  }

  private addCommand(command: Command): void {
    switch (command.type) {
      case 'transfer':
        if (command.claimId) this.claims.push(command.claimId);
        this.addAccount(command.transfer.from, command.transfer.handles?.from);
        return this.addAccount(command.transfer.to, command.transfer.handles?.to);
      case 'capture-hold':
        this.addHold(command.holdId);
        return this.addAccount(command.transfer.to);
      case 'create-hold':
        this.addHold(command.holdId);
        return this.addAccount(command.account);
      case 'void-hold':
      case 'expire-hold':
        return this.addHold(command.holdId);
      case 'linked':
        return command.legs.forEach((leg) => this.addCommand(leg));
      case 'return':
        return void this.originals.add(command.originalId);
      case 'freeze-owner':
        return void this.owners.add(command.ownerId);
      case 'open-account':
        return this.addOwner(command.account.ownerId, addressOf(command.account));
      case 'set-floor':
        return this.addAccount(command.account);
      default:
        return undefined;
    }
  }

  private addHold(holdId: string): void {
    const hold = this.book.openHolds.get(holdId);
    if (hold) this.addAccount(hold.account);
    else this.holds.add(holdId);
  }

  private addOwner(ownerId: string | null, address: Address): void {
    if (ownerId !== null && !this.book.accounts.has(address)) this.owners.add(ownerId);
  }
}

const isOwned = (address: Address): boolean => address.indexOf(':') !== address.lastIndexOf(':');
