import { type PayMoneyRequest, type Transfer, WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, formatAmount, parseAmount, refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import type { RefusalCode, Verdict } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import { CLOCK } from '../tokens.js';
import { Admission } from '../transfers/admission.js';
import { CreateTransferService } from '../transfers/create-transfer.service.js';
import { toTransfer } from '../transfers/transfer.presenter.js';
import { TransfersRepository } from '../transfers/transfers.repository.js';
import { FindMoneyRequestService } from './find-money-request.service.js';
import type { MoneyRequestRecord } from './money-request.js';
import { requestPaid } from './money-request.companions.js';
import { after, stateAt } from './money-request.state.js';
import { MoneyRequestsRepository } from './money-requests.repository.js';
import { requestKey } from './request-key.js';

const refuse = refusals(WALLET_ERRORS);
const ATTEMPTS = 3;
const OTHERS_ANSWER = 'wallet.idempotency.conflict' satisfies RefusalCode;

/**
 * Pays what a member was asked for by an ordinary transfer: the same limits, codes and refusals. The request is its own idempotency
 * key, so that of all who pay it, and however often, one payment moves money; and it is resolved in that payment's commit.
 */
@Injectable()
export class PayMoneyRequestService {
  constructor(
    private readonly admission: Admission,
    private readonly finder: FindMoneyRequestService,
    private readonly requests: MoneyRequestsRepository,
    private readonly createTransfer: CreateTransferService,
    private readonly transfers: TransfersRepository,
    private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  pay(payer: Principal, id: string, wish: PayMoneyRequest): Promise<Transfer> {
    return this.admission.run(() => this.attempt(payer, id, wish, 1));
  }

  private async attempt(payer: Principal, id: string, wish: PayMoneyRequest, attempt: number): Promise<Transfer> {
    const request = await this.finder.byId(payer, id);
    if (request.askerId === payer.memberId) throw refuse('wallet.money-request.own');
    if (request.state === 'paid') return this.earlierAnswer(payer, request, wish);
    if (!after(stateAt(request, this.clock.now()), 'pay')) throw refuse('wallet.money-request.resolved');
    const amount = amountToPay(request, wish);
    const verdict = await this.order(payer, request, amount, wish);
    if (verdict.accepted) return this.receipt(payer, verdict.id);
    await this.goOn(request, amount);
    const isOthers = verdict.replayed || verdict.code === OTHERS_ANSWER;
    if (isOthers && attempt < ATTEMPTS) return this.attempt(payer, id, wish, attempt + 1);
    throw refuse(verdict.code === OTHERS_ANSWER ? 'wallet.money-request.resolved' : verdict.code);
  }

  private async order(
    payer: Principal,
    request: MoneyRequestRecord,
    amount: bigint,
    { maxFee }: PayMoneyRequest,
  ): Promise<Verdict> {
    const { asker, asset, memo } = request;
    const command = await this.createTransfer.prepare(payer, {
      ...{ to: asker.saffronId, asset, amount: formatAmount(asset, amount) },
      ...(memo ? { memo } : {}),
      ...(maxFee ? { maxFee } : {}),
    });
    const idempotency = requestKey(request, { payerId: payer.memberId, amount: String(amount) });
    const companions = [requestPaid(request, payer.memberId, command.transfer)];
    return this.ledger.submit({ command, idempotency, companions });
  }

  /** A key that was answered with a refusal is of no more use: the next try has the next one. An unspent key stays. */
  private async goOn(request: MoneyRequestRecord, amount: bigint): Promise<void> {
    const answer = await this.ledger.answerTo(requestKey(request, { amount: String(amount) }));
    if (answer) await this.requests.retire(request);
  }

  /** Who asks again for what he has paid gets his receipt again; anybody else, or another amount, comes too late. */
  private earlierAnswer(payer: Principal, request: MoneyRequestRecord, { amount }: PayMoneyRequest): Promise<Transfer> {
    const { payerId, transferId, paidAmount, asset } = request;
    const isSame = amount === undefined || parseAmount(asset, amount) === paidAmount;
    if (payerId !== payer.memberId || transferId === null || !isSame) throw refuse('wallet.money-request.resolved');
    return this.receipt(payer, transferId);
  }

  private async receipt({ memberId }: Principal, transferId: string): Promise<Transfer> {
    const record = await this.transfers.findAsParty(transferId, memberId);
    if (!record) throw new Error(`a paid request names transfer ${transferId}, which is not there`);
    return toTransfer(record);
  }
}

function amountToPay({ asset, amount }: MoneyRequestRecord, wish: PayMoneyRequest): bigint {
  const typed = wish.amount === undefined ? undefined : parseAmount(asset, wish.amount);
  if (amount === null) {
    if (!typed) throw refuse('wallet.amount.invalid');
    return typed;
  }
  if (wish.amount !== undefined && typed !== amount) throw refuse('wallet.money-request.amount');
  return amount;
}
