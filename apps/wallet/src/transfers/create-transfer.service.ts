import { type CreateTransferRequest, type Transfer, WALLET_ERRORS } from '#contracts/wallet';
import { isRefusal, refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { Injectable } from '@nestjs/common';
import { type Assumption, Outdated } from '../ledger/assumption.js';
import type { Idempotency, PostTransfer, Verdict } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import type { Subject } from '../ledger/policies.js';
import { isPassing } from '../ledger/rules/idempotency.rules.js';
import { Admission } from './admission.js';
import { LookupBudget } from './lookup-budget.js';
import { paymentCommand, paymentIdempotency } from './payment.command.js';
import { PaymentClaims } from './payment-claims.js';
import { PaymentParties } from './payment-parties.js';
import { readSums } from './payment.rules.js';
import { postedNow } from './posted-now.js';
import { SpendingCheck } from './spending-check.js';
import { ToldRecipients } from './told-recipients.js';
import { toTransfer } from './transfer.presenter.js';
import { TransfersRepository } from './transfers.repository.js';

const refuse = refusals(WALLET_ERRORS);

export type Payer = Pick<Principal, 'memberId' | 'claims'>;

/** What the ledger has answered, and to which command; to an earlier one under the same key where none is named. */
type Asked = readonly [verdict: Verdict, command?: PostTransfer];

/** Sends money from one member to another, once per key. */
@Injectable()
export class CreateTransferService {
  constructor(
    private readonly admission: Admission,
    private readonly parties: PaymentParties,
    private readonly claims: PaymentClaims,
    private readonly budget: LookupBudget,
    private readonly told: ToldRecipients,
    private readonly spending: SpendingCheck,
    private readonly ledger: Ledger,
    private readonly transfers: TransfersRepository,
  ) {}

  create(payer: Payer, key: string, request: CreateTransferRequest): Promise<Transfer> {
    return this.admission.run(() => this.pay(payer, key, request));
  }

  private async pay(payer: Payer, key: string, request: CreateTransferRequest): Promise<Transfer> {
    const idempotency = paymentIdempotency(payer.memberId, key, request);
    try {
      const asked = this.submit(payer, request, idempotency);
      const [verdict, command] = await asked.catch((error: unknown) => this.earlierVerdict(idempotency, error));
      const record = command && postedNow(command, verdict);
      return record ? toTransfer(record) : await this.answer(payer, verdict);
    } catch (refusal) {
      return this.tell(payer, request, refusal);
    }
  }

  private async submit(payer: Payer, request: CreateTransferRequest, idempotency: Idempotency): Promise<Asked> {
    const assumed = this.assume(payer, request);
    try {
      const verdict = assumed && (await this.ledger.submit({ ...assumed, idempotency }));
      // A passing refusal writes nothing, so no commit confirmed the members' revision: look them up and judge again.
      if (verdict && (verdict.accepted || !isPassing(verdict.code))) return [verdict, assumed.command];
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
    const command = await this.prepare(payer, request);
    return [await this.ledger.submit({ command, idempotency }), command];
  }

  /** What to ask the ledger for if the members are as they are remembered; undefined where that is not enough to go by. */
  private assume(
    { memberId }: Payer,
    request: CreateTransferRequest,
  ): { command: PostTransfer; assumes: Assumption } | undefined {
    const sums = readSums(request);
    this.budget.check(memberId);
    if (this.claims.isCodeRequired(request.asset, sums.amount)) return undefined;
    const assumes = this.parties.assume(memberId, request.to);
    if (!assumes) return undefined;
    const { sender, recipient } = assumes;
    return {
      command: paymentCommand({ request, ...sums, sender, recipient }),
      assumes,
    };
  }

  /** Judges everything that can be judged before the ledger is asked, and says what to ask it for. */
  async prepare(payer: Payer, request: CreateTransferRequest): Promise<PostTransfer> {
    const sums = readSums(request);
    this.budget.check(payer.memberId);
    const { sender, recipient } = await this.parties.find(payer.memberId, request.to);
    const isCodeDue = this.claims.isCodeRequired(request.asset, sums.amount);
    const claimId = isCodeDue ? await this.claimIdFor(payer, sender, request, sums.amount) : undefined;
    return paymentCommand({ request, ...sums, sender, recipient, claimId });
  }

  /** The confirmed code to spend. Nobody is asked for a code for a payment that would be refused all the same. */
  private async claimIdFor(
    { claims }: Payer,
    sender: Subject,
    request: CreateTransferRequest,
    amount: bigint,
  ): Promise<string> {
    const { asset, upTo } = request;
    // A payment of up to what is there is never too much.
    if (!upTo) await this.spending.approve(sender, asset, amount);
    return this.claims.claimIdFor(claims, request);
  }

  private async answer({ memberId }: Payer, verdict: Verdict): Promise<Transfer> {
    if (!verdict.accepted) throw refuse(verdict.code);
    const record = await this.transfers.findAsParty(verdict.id, memberId);
    if (!record) throw new Error(`the answer to a key names transfer ${verdict.id}, which is not there`);
    return toTransfer(record);
  }

  /**
   * What is refused before the ledger is asked may have been accepted long ago under the same key: the code is spent by now,
   * the recipient's address has changed. The answer of then stands. Where there is none, the refusal stands from now on: money that came
   * meanwhile must not go by a late copy of what its sender was told is not done.
   */
  private async earlierVerdict(idempotency: Idempotency, error: unknown): Promise<Asked> {
    const verdict = isRefusal(error) ? await this.ledger.answerOrRefuse(idempotency, error.code) : undefined;
    if (!verdict) throw error;
    return [verdict];
  }

  private async tell({ memberId }: Payer, { to }: CreateTransferRequest, refusal: unknown): Promise<never> {
    await this.told.count(memberId, to, refusal);
    throw refusal;
  }
}
