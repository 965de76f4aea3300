import type { BulkTransferItem, WALLET_ERRORS } from '#contracts/wallet';
import { type DomainError, refusalIn } from '#kernel';
import type { Claim } from '#platform/auth';
import { Injectable } from '@nestjs/common';
import type { PostTransfer } from '../ledger/command.js';
import type { Payer } from '../transfers/create-transfer.service.js';
import { LookupBudget } from '../transfers/lookup-budget.js';
import { paymentCommand } from '../transfers/payment.command.js';
import { PaymentClaims } from '../transfers/payment-claims.js';
import { type Parties, PaymentParties } from '../transfers/payment-parties.js';
import { readSums } from '../transfers/payment.rules.js';

/** What to ask the ledger for, or why there is nothing to ask. */
export type Prepared = { readonly item: BulkTransferItem } & (
  { readonly command: PostTransfer; readonly error?: never } | { readonly error: DomainError; readonly command?: never }
);

/** His confirmed codes that no payment before this one has taken: each serves one, and equal payments want one each. */
type PayerHere = Payer & { readonly claims: Claim[] };

/** Judges many payments of one member before the ledger is asked: everybody is looked up together, and nothing is read for one alone. */
@Injectable()
export class PreparePaymentsService {
  constructor(
    private readonly parties: PaymentParties,
    private readonly claims: PaymentClaims,
    private readonly budget: LookupBudget,
  ) {}

  async prepare(payer: Payer, items: readonly BulkTransferItem[]): Promise<Prepared[]> {
    this.budget.check(payer.memberId);
    const parties = await Promise.allSettled(items.map(({ to }) => this.parties.find(payer.memberId, to)));
    const prepared: Prepared[] = [];
    const left = { ...payer, claims: [...payer.claims] };
    for (const [index, item] of items.entries()) {
      const judged = this.judge(left, item, parties[index] as PromiseSettledResult<Parties>);
      prepared.push(isGuess(judged) ? await this.countGuess(payer, item, judged) : judged);
    }
    return prepared;
  }

  private judge(payer: PayerHere, item: BulkTransferItem, found: PromiseSettledResult<Parties>): Prepared {
    try {
      return { item, command: this.commandOf(payer, item, found) };
    } catch (error) {
      return { item, error: refusalIn(error) };
    }
  }

  private commandOf({ memberId, claims }: PayerHere, item: BulkTransferItem, found: PromiseSettledResult<Parties>) {
    // Spent by guesses earlier in the same request, it tells nothing of the rest.
    this.budget.check(memberId);
    const sums = readSums(item);
    if (found.status === 'rejected') throw found.reason;
    const isCodeRequired = this.claims.isCodeRequired(item.asset, sums.amount);
    const claimId = isCodeRequired ? this.claims.takeFor(claims, item) : undefined;
    return paymentCommand({ request: item, ...sums, claimId, ...found.value });
  }

  /** Many at once are no way to try more addresses than one at a time would. */
  private async countGuess({ memberId }: Payer, item: BulkTransferItem, judged: Prepared): Promise<Prepared> {
    try {
      await this.budget.take(memberId);
      return judged;
    } catch (error) {
      return { item, error: refusalIn(error) };
    }
  }
}

const isGuess = ({ error }: Prepared): boolean =>
  error?.code === ('wallet.recipient.unknown' satisfies keyof typeof WALLET_ERRORS);
