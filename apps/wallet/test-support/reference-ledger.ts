import { ACCOUNT_PURPOSES, type AccountPurpose } from '#contracts/wallet';
import { type Account, refOf, standardFloor, utcDay } from '../src/ledger/account.js';
import type { Command, PostTransfer, ReturnTransfer, TransferDetails } from '../src/ledger/command.js';
import type { Fee, Policies, Subject } from '../src/ledger/policies.js';
import type { Submission } from '../src/ledger/submission.js';
import { SPELLED_POLICIES } from './policies.js';
import { type ModelHold, nothingYet, type Outcome, PASSING } from './reference-facts.js';

const NOT_TAKEN_BACK = ['issuance', 'reversal', 'refund', 'swap'];
const MANY_STEPS: readonly Command['type'][] = ['linked', 'return'];
const FREE: Fee = { fee: 0n, on: 'sender' };

/** Ends what is being judged: nothing of it happened. */
class Refusal extends Error {}
const unless = (isFine: unknown, code: string): void => {
  if (!isFine) throw new Refusal(code);
};
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * The ledger as one would explain it, slow and obvious: nothing is stored but what happened, everything is added up again each
 * time, and what is refused half-way is undone by going back to what was. The real one is judged by it.
 */
export class ReferenceLedger {
  facts = nothingYet();

  constructor(private policies: Policies = SPELLED_POLICIES) {}

  copy(): ReferenceLedger {
    const copy = new ReferenceLedger(this.policies);
    copy.facts = structuredClone(this.facts);
    return copy;
  }

  apply({ command, idempotency }: Submission, at: Date): Outcome {
    const { answers } = this.facts;
    const earlier = idempotency && answers.get(idempotency.key);
    if (earlier)
      return earlier.inputHash === idempotency.inputHash ? earlier.outcome : { refused: 'wallet.idempotency.conflict' };
    const outcome = this.attempt(command, at);
    const isKept = !('refused' in outcome && PASSING.includes(outcome.refused));
    if (idempotency && isKept) this.facts.answers.set(idempotency.key, { inputHash: idempotency.inputHash, outcome });
    return outcome;
  }

  balance(account: string): bigint {
    return sum(this.facts.postings.filter((one) => one.account === account).map(({ amount }) => amount));
  }

  held(account: string): bigint {
    const open = this.facts.holds.filter((hold) => hold.state === 'open' && hold.account === account);
    return sum(open.map(({ amount, captured }) => amount - captured));
  }

  private attempt(command: Command, at: Date): Outcome {
    // The others find out that they are refused before they change anything.
    const before = MANY_STEPS.includes(command.type) ? structuredClone(this.facts) : this.facts;
    try {
      return { id: this.act(command, at) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.facts = before;
      return { refused: error.message };
    }
  }

  private act(command: Command, at: Date): string {
    switch (command.type) {
      case 'open-account':
        return this.open(command);
      case 'set-floor':
        return this.setFloor(command);
      case 'freeze-owner':
        for (const account of this.ownedBy(command.ownerId)) account.frozen = command.isFrozen;
        return command.ownerId;
      case 'transfer':
        return this.transfer(command, at);
      case 'return':
        return this.takeBack(command, at);
      case 'create-hold':
        return this.hold(command);
      case 'capture-hold':
        return this.capture(command, at);
      case 'void-hold':
      case 'expire-hold':
        return this.release(command, at);
      case 'linked':
        for (const leg of command.legs) this.act(leg, at);
        return command.id;
      case 'close-period':
        return this.close(command.through, at);
      case 'set-policies':
        if (command.beginsAt && command.beginsAt <= at) throw new Refusal('wallet.policy.past');
        this.policies = command.policies;
        return 'policies';
      case 'refuse':
        throw new Refusal(command.code);
    }
  }

  private open({ account: { purpose, ownerId, asset }, floor }: Command & { type: 'open-account' }): string {
    const id = [purpose, ownerId, asset].filter((part) => part !== null).join(':');
    if (!this.facts.accounts.has(id))
      this.facts.accounts.set(id, { asset, owner: ownerId, floor, frozen: this.isOwnerFrozen(ownerId) });
    return id;
  }

  private setFloor({ account: id, floor }: Command & { type: 'set-floor' }): string {
    const account = this.facts.accounts.get(id);
    if (!account) throw new Refusal('wallet.account.not-ready');
    unless(this.balance(id) - this.held(id) >= floor, 'wallet.credit.in-use');
    account.floor = floor;
    return id;
  }

  private close(through: Date, at: Date): string {
    unless(through < at, 'wallet.effective.future');
    unless(this.isOpen(through), 'wallet.period.closed');
    this.facts.closedThrough = through;
    return through.toISOString();
  }

  private transfer(command: PostTransfer, at: Date): string {
    const { transfer, subject, claimId } = command;
    this.checkEnds(transfer);
    this.checkTime(transfer, at);
    const chargeFor = (amount: bigint): Fee => {
      if (command.charge) return command.charge;
      const { kind, asset } = transfer;
      return subject ? this.policies.feeOf({ kind, asset, amount, subject, at }) : FREE;
    };
    const amount = command.isUpTo ? this.whatIsThere(transfer, chargeFor) : transfer.amount;
    const { fee, on } = chargeFor(amount);
    unless(fee <= (command.maxFee ?? fee), 'wallet.fee.changed');
    if (subject) this.checkLimits(command, amount, at);
    unless(claimId === undefined || !this.facts.claims.has(claimId), 'wallet.transfer.code-required');
    unless(on === 'sender' || fee < amount, 'wallet.fee.above-amount');
    this.move({ ...transfer, amount }, { fee, on }, at);
    if (claimId !== undefined) this.facts.claims.add(claimId);
    if (subject) this.facts.sent.push({ from: transfer.from, amount, day: utcDay(at) });
    return transfer.id;
  }

  /** Up to what was asked for, so that its own fee can be paid too: the first that is covered, from the top down. */
  private whatIsThere({ from, amount }: TransferDetails, chargeFor: (amount: bigint) => Fee): bigint {
    const spendable = this.spendable(from);
    if (spendable === null) return amount;
    for (let most = amount; most > 0n; most -= 1n) {
      const { fee, on } = chargeFor(most);
      if (most + (on === 'sender' ? fee : 0n) <= spendable) return most;
    }
    throw new Refusal('wallet.transfer.insufficient-funds');
  }

  private checkLimits({ transfer, subject }: PostTransfer, amount: bigint, at: Date): void {
    const { kind, asset, from } = transfer;
    const { perTransfer, perDay } = this.policies.limitsOf({ kind, asset, subject: subject as Subject, at });
    unless(perTransfer === null || amount <= perTransfer, 'wallet.transfer.limit-per-transfer');
    const today = this.facts.sent.filter((one) => one.from === from && one.day === utcDay(at));
    const total = sum(today.map((one) => one.amount)) + amount;
    unless(perDay === null || total <= perDay, 'wallet.transfer.limit-per-day');
  }

  private takeBack(command: ReturnTransfer, at: Date): string {
    const { id, feeId, originalId, amount: part, memo, metadata, effectiveAt } = command;
    const original = this.facts.transfers.get(originalId);
    if (!original) throw new Refusal('wallet.transfer.not-found');
    unless(!NOT_TAKEN_BACK.includes(original.kind), 'wallet.transfer.not-reversible');
    const links = this.facts.links.filter((link) => link.originalId === originalId);
    const refunded = sum(links.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount));
    unless(!links.some(({ kind }) => kind === 'reversal'), 'wallet.transfer.reversed');
    unless(part !== undefined || refunded === 0n, 'wallet.transfer.reversed');
    unless(part === undefined || refunded + part <= original.amount, 'wallet.refund.amount');
    this.checkTime(command, at);
    const kind = part === undefined ? 'reversal' : 'refund';
    const { fee, feeOn, to: from, from: to, asset, amount: whole } = original;
    const labels = { ...(metadata ? { metadata } : {}), ...(effectiveAt ? { effectiveAt } : {}) };
    const back = { kind, asset, to, memo, fromParty: null, toParty: null, ...labels } as const;
    const legs = [{ ...back, id, from, amount: part ?? (feeOn === 'recipient' ? whole - fee : whole) }];
    if (part === undefined && fee > 0n) legs.push({ ...back, id: feeId, from: `fees:${asset}`, amount: fee });
    for (const leg of legs) {
      this.checkEnds(leg);
      this.move(leg, FREE, at);
    }
    this.facts.links.push({ originalId, transferId: id, kind, amount: part ?? whole });
    return id;
  }

  private hold({ holdId: id, account, amount, expiresAt }: Command & { type: 'create-hold' }): string {
    const existing = this.facts.holds.find((hold) => hold.id === id);
    unless(!existing || existing.state === 'open', 'wallet.hold.resolved');
    if (existing) return id;
    unless(this.facts.accounts.has(account), 'wallet.account.not-ready');
    unless(!this.facts.accounts.get(account)?.frozen, 'wallet.account.frozen');
    unless(this.canSpend(account, amount), 'wallet.transfer.insufficient-funds');
    this.facts.holds.push({ id, account, amount, expiresAt, captured: 0n, state: 'open' });
    return id;
  }

  private capture(command: Command & { type: 'capture-hold' }, at: Date): string {
    const { transfer, charge = FREE, keepsRest } = command;
    const hold = this.openHold(command.holdId);
    unless(at < hold.expiresAt, 'wallet.hold.resolved');
    unless(transfer.from === hold.account, 'wallet.hold.amount');
    this.checkEnds(transfer);
    this.checkTime(transfer, at);
    const debit = transfer.amount + (charge.on === 'sender' ? charge.fee : 0n);
    unless(hold.captured + debit <= hold.amount, 'wallet.hold.amount');
    unless(charge.on === 'sender' || charge.fee < transfer.amount, 'wallet.fee.above-amount');
    hold.captured += debit;
    if (!keepsRest || hold.captured === hold.amount) hold.state = 'captured';
    this.move(transfer, charge, at);
    return transfer.id;
  }

  private release({ holdId, type }: Command & { type: 'void-hold' | 'expire-hold' }, at: Date): string {
    const hold = this.openHold(holdId);
    unless(type === 'expire-hold' ? at >= hold.expiresAt : at < hold.expiresAt, 'wallet.hold.resolved');
    const ended = type === 'expire-hold' ? 'expired' : 'voided';
    hold.state = hold.captured > 0n ? 'captured' : ended;
    return holdId;
  }

  private openHold(id: string): ModelHold {
    const hold = this.facts.holds.find((one) => one.id === id);
    if (!hold) throw new Refusal('wallet.hold.not-found');
    unless(hold.state === 'open', 'wallet.hold.resolved');
    return hold;
  }

  private checkEnds({ from, to, asset }: TransferDetails): void {
    const [sender, recipient] = [this.facts.accounts.get(from), this.facts.accounts.get(to)];
    unless(sender?.asset === asset, 'wallet.account.not-ready');
    unless(recipient ? recipient.asset === asset : this.canOpen(to, asset), 'wallet.recipient.unavailable');
    unless(!sender?.frozen, 'wallet.account.frozen');
    unless(!recipient?.frozen, 'wallet.recipient.unavailable');
  }

  private checkTime({ effectiveAt }: Pick<TransferDetails, 'effectiveAt'>, at: Date): void {
    if (!effectiveAt) return;
    unless(effectiveAt <= at, 'wallet.effective.future');
    unless(this.isOpen(effectiveAt), 'wallet.period.closed');
  }

  private isOpen(instant: Date): boolean {
    return this.facts.closedThrough === null || instant > this.facts.closedThrough;
  }

  private canOpen(address: string, asset: string): boolean {
    const ref = refOf(address);
    return ACCOUNT_PURPOSES[ref.purpose].opensItself && ref.asset === asset && !this.isOwnerFrozen(ref.ownerId);
  }

  /** The sum of what leaves an account must be there, holds left aside. What a capture takes was let go by its hold before. */
  private move({ handles: _, ...details }: TransferDetails, { fee, on }: Fee, at: Date): void {
    const { id, from, to, asset, amount } = details;
    const debit = on === 'sender' ? amount + fee : amount;
    unless(this.canSpend(from, debit), 'wallet.transfer.insufficient-funds');
    const ref = refOf(to);
    if (!this.facts.accounts.has(to))
      this.facts.accounts.set(to, { asset, owner: ref.ownerId, floor: standardFloor(ref), frozen: false });
    this.enter(id, from, -debit, at);
    this.enter(id, to, on === 'sender' ? amount : amount - fee, at);
    if (fee > 0n) this.enter(id, `fees:${asset}`, fee, at);
    this.facts.transfers.set(id, { ...details, fee, feeOn: on });
  }

  private enter(transferId: string, account: string, amount: bigint, at: Date): void {
    const before = this.balance(account);
    this.facts.postings.push({ account, amount, transferId, at });
    const balanceAfter = before + amount;
    const watched = { ...refOf(account) } as { purpose: AccountPurpose } as Account;
    for (const { id: monitorId, direction, threshold } of this.policies.monitorsOf(watched, at)) {
      const [was, is] = [before, balanceAfter].map((balance) =>
        direction === 'below' ? balance < threshold : balance > threshold,
      );
      if (is && !was) this.facts.crossings.push({ monitorId, account, balanceAfter, transferId });
    }
  }

  private spendable(id: string): bigint | null {
    const floor = this.facts.accounts.get(id)?.floor ?? null;
    return floor === null ? null : this.balance(id) - this.held(id) - floor;
  }

  private canSpend(id: string, amount: bigint): boolean {
    const spendable = this.spendable(id);
    return spendable === null || amount <= spendable;
  }

  private ownedBy(owner: string | null) {
    return owner === null ? [] : [...this.facts.accounts.values()].filter((account) => account.owner === owner);
  }

  private isOwnerFrozen(owner: string | null): boolean {
    return this.ownedBy(owner).some(({ frozen }) => frozen);
  }
}
