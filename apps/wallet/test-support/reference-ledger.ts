import type { Command, TransferDetails } from '../src/ledger/command.js';
import type { Submission } from '../src/ledger/submission.js';
import { SPELLED_POLICIES } from './policies.js';

interface Posting {
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
}

export type Outcome = { id: string } | { refused: string };

interface ModelAccount {
  asset: string;
  owner: string | null;
  floor: bigint | null;
  frozen: boolean;
}

interface ModelHold {
  id: string;
  account: string;
  amount: bigint;
  expiresAt: Date;
  open: boolean;
}

/** Try again, the refusal says: such an answer is not kept under the key. */
const PASSING = [
  'wallet.account.not-ready',
  'wallet.recipient.unavailable',
  'wallet.account.frozen',
  'wallet.transfer.code-required',
];

/**
 * The ledger as one would explain it, slow and obvious: nothing is stored but what happened, everything is added up again each
 * time. The real one is judged by it.
 */
export class ReferenceLedger {
  readonly accounts = new Map<string, ModelAccount>();
  readonly postings: (Posting & { at: Date })[] = [];
  private readonly sent: { from: string; amount: bigint; day: string }[] = [];
  private readonly holds: ModelHold[] = [];
  private readonly answers = new Map<string, { inputHash: string; outcome: Outcome }>();
  private readonly claims = new Set<string>();

  apply({ command, idempotency }: Submission, at: Date): Outcome {
    const earlier = idempotency && this.answers.get(idempotency.key);
    if (earlier)
      return earlier.inputHash === idempotency.inputHash ? earlier.outcome : { refused: 'wallet.idempotency.conflict' };
    const outcome = this.act(command, at);
    const isKept = !('refused' in outcome && PASSING.includes(outcome.refused));
    if (idempotency && isKept) this.answers.set(idempotency.key, { inputHash: idempotency.inputHash, outcome });
    return outcome;
  }

  balance(account: string): bigint {
    return this.postings.filter((posting) => posting.account === account).reduce((sum, { amount }) => sum + amount, 0n);
  }

  held(account: string): bigint {
    return this.holds
      .filter((hold) => hold.open && hold.account === account)
      .reduce((sum, { amount }) => sum + amount, 0n);
  }

  private act(command: Command, at: Date): Outcome {
    switch (command.type) {
      case 'open-account':
        return this.open(command);
      case 'freeze-owner':
        for (const account of this.accounts.values())
          if (account.owner === command.ownerId) account.frozen = command.isFrozen;
        return { id: command.ownerId };
      case 'transfer':
        return this.transfer(command, at);
      case 'create-hold':
        return this.hold(command);
      case 'capture-hold':
        return this.capture(command, at);
      case 'void-hold':
      case 'expire-hold':
        return this.release(command, at);
      default:
        throw new Error(`the model does not know ${command.type}`);
    }
  }

  private open({ account: { purpose, ownerId, asset }, floor }: Command & { type: 'open-account' }): Outcome {
    const id = [purpose, ownerId, asset].filter((part) => part !== null).join(':');
    const frozen =
      ownerId !== null && [...this.accounts.values()].some((account) => account.owner === ownerId && account.frozen);
    if (!this.accounts.has(id)) this.accounts.set(id, { asset, owner: ownerId, floor, frozen });
    return { id };
  }

  private transfer({ transfer, subject, claimId }: Command & { type: 'transfer' }, at: Date): Outcome {
    const { kind, asset, amount } = transfer;
    const ask = { kind, asset, amount, subject: subject ?? null, at };
    const limits = SPELLED_POLICIES.limitsOf(ask);
    const postings = postingsOf(transfer, SPELLED_POLICIES.feeOf(ask).fee);
    const refused = this.standing(postings, transfer.from);
    if (refused) return { refused };
    const day = at.toISOString().slice(0, 10);
    const today = this.sent
      .filter((one) => one.from === transfer.from && one.day === day)
      .reduce((sum, one) => sum + one.amount, 0n);
    if (limits.perTransfer !== null && transfer.amount > limits.perTransfer)
      return { refused: 'wallet.transfer.limit-per-transfer' };
    if (limits.perDay !== null && today + transfer.amount > limits.perDay)
      return { refused: 'wallet.transfer.limit-per-day' };
    if (claimId && this.claims.has(claimId)) return { refused: 'wallet.transfer.code-required' };
    if (!postings.every(({ account, amount }) => this.allows(account, amount)))
      return { refused: 'wallet.transfer.insufficient-funds' };
    if (claimId) this.claims.add(claimId);
    if (subject) this.sent.push({ from: transfer.from, amount: transfer.amount, day });
    this.postings.push(...postings.map((posting) => ({ ...posting, at })));
    return { id: transfer.id };
  }

  private hold({ holdId, account, amount, expiresAt }: Command & { type: 'create-hold' }): Outcome {
    if (!this.accounts.has(account)) return { refused: 'wallet.account.not-ready' };
    if (this.accounts.get(account)?.frozen) return { refused: 'wallet.account.frozen' };
    if (!this.allows(account, -amount)) return { refused: 'wallet.transfer.insufficient-funds' };
    this.holds.push({ id: holdId, account, amount, expiresAt, open: true });
    return { id: holdId };
  }

  private capture({ holdId, transfer }: Command & { type: 'capture-hold' }, at: Date): Outcome {
    const postings = postingsOf(transfer, 0n);
    const hold = this.holds.find(({ id }) => id === holdId);
    if (!hold) return { refused: 'wallet.hold.not-found' };
    if (!hold.open || at >= hold.expiresAt) return { refused: 'wallet.hold.resolved' };
    if (transfer.from !== hold.account) return { refused: 'wallet.hold.amount' };
    const refused = this.standing(postings, '');
    if (refused) return { refused };
    const captured = -this.amountOn(postings, hold.account);
    if (captured <= 0n || captured > hold.amount) return { refused: 'wallet.hold.amount' };
    hold.open = false;
    this.postings.push(...postings.map((posting) => ({ ...posting, at })));
    return { id: transfer.id };
  }

  private release({ holdId, type }: Command & { type: 'void-hold' | 'expire-hold' }, at: Date): Outcome {
    const hold = this.holds.find(({ id }) => id === holdId);
    if (!hold) return { refused: 'wallet.hold.not-found' };
    const mayRelease = type === 'expire-hold' ? at >= hold.expiresAt : at < hold.expiresAt;
    if (!hold.open || !mayRelease) return { refused: 'wallet.hold.resolved' };
    hold.open = false;
    return { id: holdId };
  }

  private standing(postings: readonly Posting[], sender: string): string | undefined {
    const missing = postings.some(({ account, asset }) => this.accounts.get(account)?.asset !== asset);
    if (missing)
      return sender !== '' && !this.accounts.has(sender) ? 'wallet.account.not-ready' : 'wallet.recipient.unavailable';
    const frozen = postings.find(({ account }) => this.accounts.get(account)?.frozen);
    return frozen && (frozen.amount < 0n ? 'wallet.account.frozen' : 'wallet.recipient.unavailable');
  }

  private amountOn(postings: readonly Posting[], account: string): bigint {
    return postings.find((posting) => posting.account === account)?.amount ?? 0n;
  }

  private allows(account: string, amount: bigint): boolean {
    const floor = this.accounts.get(account)?.floor ?? null;
    return amount >= 0n || floor === null || this.balance(account) - this.held(account) + amount >= floor;
  }
}

/** The sender pays the fee on top. */
function postingsOf({ asset, amount, from, to }: TransferDetails, fee: bigint): Posting[] {
  const moved = [
    { account: from, asset, amount: -(amount + fee) },
    { account: to, asset, amount },
  ];
  return fee === 0n ? moved : [...moved, { account: `fees:${asset}`, asset, amount: fee }];
}
