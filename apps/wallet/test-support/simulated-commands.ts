import type { Command, LinkedLeg } from '../src/ledger/command.js';
import { memberAccount } from '../src/ledger/account.js';
import { openWallet, pay, payment } from './commands.js';
import { Handles } from './handles.js';
import { subjectWith } from './policies.js';
import { POLICIES } from './program-steps.js';
import type { Chance } from './simulated-chance.js';

/** By which share of the commands; what changes accounts, rules or periods leaves no transfer, and wants the journal to tell of it. */
const [BACK, LINKED, ABOUT_HOLDS, ABOUT_ACCOUNTS, ABOUT_BOOKS] = [0.15, 0.3, 0.55, 0.65, 0.72];

/** Commands of every kind, one after another, as chance decides. */
export class SimulatedCommands {
  private readonly holds: { readonly id: string; readonly owner: string }[] = [];
  private readonly transfers: string[] = [];
  private readonly handles = new Handles();

  constructor(
    private readonly chance: Chance,
    private readonly now: () => Date,
    private readonly owners: readonly string[],
    /** Whether more than transfers may be asked for. */
    private readonly hasJournal: boolean,
  ) {}

  next(): Command {
    const roll = this.chance.next();
    if (roll < BACK && this.transfers.length > 0) return this.back();
    if (roll < LINKED) return { type: 'linked', id: this.chance.uuid(), legs: this.legs() };
    if (!this.hasJournal || roll >= ABOUT_BOOKS) return this.payment();
    if (roll < ABOUT_HOLDS) return this.aboutHold();
    return roll < ABOUT_ACCOUNTS ? this.aboutAccount() : this.aboutBooks();
  }

  private payment(): LinkedLeg & { type: 'transfer' } {
    const { chance } = this;
    const [from, to] = this.twoOwners();
    const id = chance.uuid();
    this.transfers.push(id);
    const amount = BigInt(chance.between(1, 60));
    const subject = subjectWith({ fee: BigInt(chance.between(0, 2)), perDay: chance.isTrue(0.3) ? 120n : null });
    const past = chance.isTrue(0.15) ? { effectiveAt: this.ago(30_000) } : {};
    const ends = { from: memberAccount(from, 'SFN'), to: memberAccount(to, 'SFN') };
    return {
      ...payment({ ...ends, ...this.handles.of(ends), amount, id, ...past }),
      ...(chance.isTrue(0.5) ? { subject } : {}),
      ...(chance.isTrue(0.2) ? { isUpTo: true } : {}),
    };
  }

  private legs(): LinkedLeg[] {
    return Array.from({ length: this.chance.between(1, 3) }, () => this.payment());
  }

  private back(): Command {
    const { chance } = this;
    const part = chance.isTrue(0.6) ? { amount: BigInt(chance.between(1, 30)) } : {};
    const ids = { id: chance.uuid(), feeId: chance.uuid(), originalId: chance.among(this.transfers) };
    return { type: 'return', ...ids, memo: null, ...part };
  }

  private aboutHold(): Command {
    const { chance } = this;
    const hold = this.holds.length > 0 && chance.isTrue(0.6) ? chance.among(this.holds) : undefined;
    if (!hold) return this.hold();
    if (chance.isTrue(0.2)) return { type: 'void-hold', holdId: hold.id };
    if (chance.isTrue(0.2)) return { type: 'expire-hold', holdId: hold.id };
    const to = chance.among(this.owners.filter((other) => other !== hold.owner));
    const { transfer } = pay(hold.owner, to, BigInt(chance.between(1, 30)), { id: chance.uuid() });
    return { type: 'capture-hold', holdId: hold.id, transfer, keepsRest: chance.isTrue(0.5) };
  }

  private hold(): Command {
    const { chance } = this;
    const [id, owner, amount] = [chance.uuid(), chance.among(this.owners), BigInt(chance.between(1, 60))];
    this.holds.push({ id, owner });
    const expiresAt = new Date(this.now().getTime() + chance.between(1_000, 60_000));
    const account = memberAccount(owner, 'SFN');
    return { type: 'create-hold', holdId: id, account, amount, purpose: 'test', expiresAt };
  }

  private aboutAccount(): Command {
    const { chance } = this;
    const ownerId = chance.among(this.owners);
    if (chance.isTrue(0.2)) return openWallet(ownerId, 'EUR');
    if (chance.isTrue(0.2)) return { type: 'freeze-owner', ownerId, isFrozen: chance.isTrue(0.3) };
    return { type: 'set-floor', account: memberAccount(ownerId, 'SFN'), floor: -BigInt(chance.between(0, 60)) };
  }

  private aboutBooks(): Command {
    const { chance } = this;
    if (chance.isTrue(0.5)) return { type: 'close-period', through: this.ago(40_000) };
    return { type: 'set-policies', policies: chance.among(POLICIES) };
  }

  private ago(most: number): Date {
    return new Date(this.now().getTime() - this.chance.between(1, most));
  }

  private twoOwners(): [string, string] {
    const { chance } = this;
    const from = chance.among(this.owners);
    return [from, chance.among(this.owners.filter((owner) => owner !== from))];
  }
}
