import { type BulkTransferItem, type BulkTransferResult, WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { Verdict } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import type { Submission } from '../ledger/submission.js';
import { Admission } from '../transfers/admission.js';
import type { Payer } from '../transfers/create-transfer.service.js';
import { paymentIdempotency } from '../transfers/payment.command.js';
import { postedNow } from '../transfers/posted-now.js';
import { type TransferRecord, TransfersRepository } from '../transfers/transfers.repository.js';
import { completed, refused } from './bulk-results.js';
import { GuardResultsService } from './guard-results.service.js';
import { type Prepared, PreparePaymentsService } from './prepare-payments.service.js';

const refuse = refusals(WALLET_ERRORS);

/** Sends many payments in one request, each judged by itself and under its own key: the same as one at a time would be. */
@Injectable()
export class CreateBulkService {
  constructor(
    private readonly admission: Admission,
    private readonly payments: PreparePaymentsService,
    private readonly guard: GuardResultsService,
    private readonly ledger: Ledger,
    private readonly transfers: TransfersRepository,
  ) {}

  create(payer: Payer, items: readonly BulkTransferItem[]): Promise<BulkTransferResult[]> {
    return this.admission.run(async () => this.guard.tell(payer, items, await this.pay(payer, items)), items.length);
  }

  private async pay(payer: Payer, items: readonly BulkTransferItem[]): Promise<BulkTransferResult[]> {
    const prepared = await this.payments.prepare(payer, items);
    const verdicts = await this.judge(payer, prepared);
    const earlier = await this.readEarlier(payer, verdicts.values());
    return prepared.map((one) => resultOf(one, verdicts.get(one), earlier));
  }

  /** What could not be asked for may have been answered long ago under the same key: the answer of then stands, or the refusal from now on. */
  private async judge(payer: Payer, prepared: readonly Prepared[]): Promise<Map<Prepared, Verdict | undefined>> {
    const unasked = prepared.filter((one) => one.error !== undefined);
    const known = await this.ledger.answersOrRefuse(
      unasked.map((one) => ({ idempotency: keyOf(payer, one), code: one.error.code })),
    );
    const verdicts = new Map<Prepared, Verdict | undefined>(unasked.map((one, index) => [one, known[index]]));
    const asked: Prepared[] = [];
    const submissions: Submission[] = [];
    for (const one of prepared) {
      if (!one.command) continue;
      asked.push(one);
      submissions.push({ command: one.command, idempotency: keyOf(payer, one) });
    }
    const judged = submissions.length === 0 ? [] : await this.ledger.submitAll(submissions);
    asked.forEach((one, index) => verdicts.set(one, judged[index]));
    return verdicts;
  }

  /** All of them in one query. */
  private readEarlier(
    { memberId }: Payer,
    verdicts: Iterable<Verdict | undefined>,
  ): Promise<ReadonlyMap<string, TransferRecord>> {
    const ids = [...verdicts].flatMap((verdict) => (verdict?.accepted && !verdict.posted ? [verdict.id] : []));
    return this.transfers.findAllAsParty(ids, memberId);
  }
}

const keyOf = ({ memberId }: Payer, { item }: Prepared) => paymentIdempotency(memberId, item.key, item);

function resultOf(
  { item, command, error }: Prepared,
  verdict: Verdict | undefined,
  earlier: ReadonlyMap<string, TransferRecord>,
): BulkTransferResult {
  if (!verdict) return refused(item.key, error as NonNullable<typeof error>);
  if (!verdict.accepted) return refused(item.key, refuse(verdict.code));
  const record = (command && postedNow(command, verdict)) ?? earlier.get(verdict.id);
  if (!record) throw new Error(`the answer to a key names transfer ${verdict.id}, which is not there`);
  return completed(item.key, record);
}
