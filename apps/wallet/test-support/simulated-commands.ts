import type { Asset } from '#kernel';
import type { CaptureHold, Command, CreateHold, LinkedLeg, PostTransfer } from '../src/ledger/command.js';
import { memberAccount, refOf } from '../src/ledger/account.js';
import { openWallet, payment } from './commands.js';
import { Handles } from './handles.js';
import { subjectWith } from './policies.js';
import { POLICIES } from './program-steps.js';
import type { Chance } from './simulated-chance.js';

/** By which share of the commands; what changes accounts, rules or periods leaves no transfer, and wants the journal to tell of it. */
const [BACK, LINKED, ABOUT_HOLDS, ABOUT_ACCOUNTS, ABOUT_BOOKS] = [0.15, 0.3, 0.55, 0.65, 0.72];

/** Commands of every kind, one after another, as chance decides. */
export class SimulatedCommands {
  private readonly holds: CreateHold[] = [];
  private readonly transfers: string[] = [];
  private readonly handles = new Handles();
  private lastBack: string | undefined;

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

  private payment(asset = this.asset(), [from, to] = this.twoOwners()): PostTransfer {
    const { chance } = this;
    const id = chance.uuid();
    this.transfers.push(id);
    const amount = BigInt(chance.between(1, 60));
    const subject = subjectWith({ fee: BigInt(chance.between(0, 2)), perDay: chance.isTrue(0.3) ? 120n : null });
    const past = chance.isTrue(0.15) ? { effectiveAt: this.ago(30_000) } : {};
    const ends = { from: memberAccount(from, asset), to: memberAccount(to, asset) };
    return {
      ...payment({ ...ends, ...this.handles.of(ends), asset, amount, id, ...past }),
      ...(chance.isTrue(0.5) ? { subject } : {}),
      ...(chance.isTrue(0.2) ? { isUpTo: true } : {}),
    };
  }

  /** Each group moves something, so that a transfer tells of it where no journal does. */
  private legs(): LinkedLeg[] {
    const { chance } = this;
    const payments = chance.isTrue(0.5)
      ? this.exchange()
      : Array.from({ length: chance.between(1, 3) }, () => this.payment());
    return chance.isTrue(0.4) ? [...payments, ...this.legsWithHold()] : payments;
  }

  /** One gives in one asset what he gets for it in another. */
  private exchange(): LinkedLeg[] {
    const [one, other] = this.twoOwners();
    return [this.payment('SFN', [one, other]), this.payment('EUR', [other, one])];
  }

  /** What is held now, or was before, is taken in part or let go. */
  private legsWithHold(): LinkedLeg[] {
    const { chance } = this;
    const earlier = this.holds.length > 0 && chance.isTrue(0.5) ? chance.among(this.holds) : undefined;
    const hold = earlier ?? this.hold();
    const end: LinkedLeg = chance.isTrue(0.5) ? { type: 'void-hold', holdId: hold.holdId } : this.capture(hold);
    return earlier ? [end] : [hold, end];
  }

  /** Often the same that was asked for last. */
  private back(): Command {
    const { chance } = this;
    const part = chance.isTrue(0.6) ? { amount: BigInt(chance.between(5, 40)) } : {};
    const originalId = (chance.isTrue(0.4) ? this.lastBack : undefined) ?? chance.among(this.transfers);
    this.lastBack = originalId;
    const ids = { id: chance.uuid(), feeId: chance.uuid(), originalId };
    const past = chance.isTrue(0.15) ? { effectiveAt: this.ago(30_000) } : {};
    return { type: 'return', ...ids, memo: null, ...part, ...past };
  }

  private aboutHold(): Command {
    const { chance } = this;
    const hold = this.holds.length > 0 && chance.isTrue(0.6) ? chance.among(this.holds) : undefined;
    if (!hold) return this.hold();
    if (chance.isTrue(0.2)) return { type: 'void-hold', holdId: hold.holdId };
    if (chance.isTrue(0.25)) return { type: 'expire-hold', holdId: hold.holdId };
    return this.capture(hold);
  }

  private capture({ holdId, account: from }: CreateHold): CaptureHold {
    const { chance } = this;
    const { ownerId, asset } = refOf(from);
    const to = memberAccount(chance.among(this.owners.filter((other) => other !== ownerId)), asset);
    const { transfer } = payment({ from, to, asset, amount: BigInt(chance.between(1, 30)), id: chance.uuid() });
    return { type: 'capture-hold', holdId, transfer, keepsRest: chance.isTrue(0.5) };
  }

  private hold(): CreateHold {
    const { chance } = this;
    const [holdId, owner, amount] = [chance.uuid(), chance.among(this.owners), BigInt(chance.between(1, 60))];
    const expiresAt = new Date(this.now().getTime() + chance.between(1_000, 30_000));
    const account = memberAccount(owner, this.asset());
    const hold: CreateHold = { type: 'create-hold', holdId, account, amount, purpose: 'test', expiresAt };
    this.holds.push(hold);
    return hold;
  }

  private aboutAccount(): Command {
    const { chance } = this;
    const ownerId = chance.among(this.owners);
    if (chance.isTrue(0.2)) return openWallet(ownerId, 'EUR');
    if (chance.isTrue(0.2)) return { type: 'freeze-owner', ownerId, isFrozen: chance.isTrue(0.3) };
    return { type: 'set-floor', account: memberAccount(ownerId, this.asset()), floor: -BigInt(chance.between(0, 60)) };
  }

  private aboutBooks(): Command {
    const { chance } = this;
    if (chance.isTrue(0.5)) return { type: 'close-period', through: this.ago(40_000) };
    return { type: 'set-policies', policies: chance.among(POLICIES) };
  }

  private asset(): Asset {
    return this.chance.isTrue(0.25) ? 'EUR' : 'SFN';
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
