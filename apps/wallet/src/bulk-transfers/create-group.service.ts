import { type BulkTransferItem, type BulkTransferResult, WALLET_ERRORS } from '#contracts/wallet';
import { newId, refusals } from '#kernel';
import { Injectable } from '@nestjs/common';
import type { Idempotency, PostTransfer, Verdict } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import { Admission } from '../transfers/admission.js';
import type { Payer } from '../transfers/create-transfer.service.js';
import { idempotencyOf } from '../transfers/idempotency.js';
import { meaningOf } from '../transfers/payment.command.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';
import { allRefused, completed } from './bulk-results.js';
import { GuardResultsService } from './guard-results.service.js';
import { type Prepared, PreparePaymentsService } from './prepare-payments.service.js';

const refuse = refusals(WALLET_ERRORS);

/** Sends many payments as one act under one key: all of them, or none. */
@Injectable()
export class CreateGroupService {
  constructor(
    private readonly admission: Admission,
    private readonly payments: PreparePaymentsService,
    private readonly guard: GuardResultsService,
    private readonly ledger: Ledger,
    private readonly transfers: TransfersRepository,
  ) {}

  create(payer: Payer, key: string, items: readonly BulkTransferItem[]): Promise<BulkTransferResult[]> {
    const pay = async () => this.guard.tell(payer, items, await this.pay(payer, key, items));
    return this.admission.run(pay, items.length);
  }

  private async pay(payer: Payer, key: string, items: readonly BulkTransferItem[]): Promise<BulkTransferResult[]> {
    const meaning = items.map((item) => ({ key: item.key, ...meaningOf(item) }));
    const idempotency = idempotencyOf(`transfers:${payer.memberId}`, key, { items: meaning });
    const prepared = await this.payments.prepare(payer, items);
    const guilty = prepared.findIndex(({ error }) => error !== undefined);
    const error = prepared[guilty]?.error;
    const verdict = error
      ? await this.ledger.answerOrRefuse(idempotency, error.code)
      : await this.submit(prepared, idempotency);
    const isNews = error && (!verdict || (!verdict.accepted && !verdict.replayed && verdict.code === error.code));
    return isNews ? allRefused(items, error, guilty) : this.answer(payer, items, verdict as Verdict);
  }

  private submit(prepared: readonly Prepared[], idempotency: Idempotency): Promise<Verdict> {
    const legs = prepared.map(({ command }) => command).filter((leg): leg is PostTransfer => leg !== undefined);
    return this.ledger.submit({ command: { type: 'linked', id: newId(), legs }, idempotency });
  }

  private async answer(
    { memberId }: Payer,
    items: readonly BulkTransferItem[],
    verdict: Verdict,
  ): Promise<BulkTransferResult[]> {
    if (!verdict.accepted) {
      const error = refuse(verdict.code);
      if (error.code === ('wallet.idempotency.conflict' satisfies keyof typeof WALLET_ERRORS)) throw error;
      return allRefused(items, error, verdict.leg);
    }
    const records = await this.transfers.findGroupAsParty(verdict.id, memberId);
    return items.map(({ key }, index) => {
      const record = records[index];
      if (!record) throw new Error(`group ${verdict.id} has no transfer ${index}`);
      return completed(key, record);
    });
  }
}
