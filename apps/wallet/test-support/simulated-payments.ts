import { DomainError, formatAmount } from '#kernel';
import { type DataSource, QueryFailedError } from 'typeorm';
import { loadWalletConfig } from '../src/config.js';
import { Outdated } from '../src/ledger/assumption.js';
import { refOf } from '../src/ledger/account.js';
import type { Idempotency, PostTransfer, RefusalCode, Verdict } from '../src/ledger/command.js';
import type { Ledger } from '../src/ledger/ledger.service.js';
import { isLasting, replay } from '../src/ledger/rules/idempotency.rules.js';
import type { Submission } from '../src/ledger/submission.js';
import { readAnswers } from '../src/ledger/writer/known.js';
import type { Sequencer } from '../src/ledger/writer/sequencer.js';
import { MemberDirectory } from '../src/members/member-directory.js';
import { Admission } from '../src/transfers/admission.js';
import { CreateTransferService } from '../src/transfers/create-transfer.service.js';
import type { LookupBudget } from '../src/transfers/lookup-budget.js';
import { PaymentClaims } from '../src/transfers/payment-claims.js';
import { PaymentParties } from '../src/transfers/payment-parties.js';
import type { SpendingCheck } from '../src/transfers/spending-check.js';
import type { ToldRecipients } from '../src/transfers/told-recipients.js';
import type { TransfersRepository } from '../src/transfers/transfers.repository.js';
import type { World } from './simulated-instance.js';

/** What stands beside a transfer whose members were taken as they were remembered. */
export const ASSUMED = 'assumed';

/** Four members have eight names: one is forgotten now and then. */
const CONFIG = loadWalletConfig({
  ...{ databaseUrl: 'postgresql://unused', lookupKey: Buffer.alloc(32).toString('base64url') },
  LEDGER_MAX_ACCOUNTS: '6',
});
const NO_BUDGET = { check: () => undefined, take: async () => undefined } as unknown as LookupBudget;
const NOTHING_TOLD = { count: async () => undefined } as unknown as ToldRecipients;
const NEVER_ASKED = {} as unknown as SpendingCheck;

type Payment = Submission & { readonly command: PostTransfer };
export const isPayment = (submission: Submission): submission is Payment => submission.command.type === 'transfer';

/** How a process of the wallet takes payments of members: by the wallet's own service, and members as its own memory has them. */
export class SimulatedPayments {
  private readonly parties: PaymentParties;
  private readonly claims: PaymentClaims;
  private readonly admission = new Admission(CONFIG);

  constructor(
    private readonly dataSource: DataSource,
    private readonly sequencer: Pick<Sequencer, 'submit'>,
    private readonly world: Pick<World, 'server' | 'time' | 'met' | 'Members'>,
  ) {
    this.parties = new PaymentParties(new MemberDirectory(new world.Members(dataSource, CONFIG), CONFIG));
    this.claims = new PaymentClaims(CONFIG, world.time);
  }

  /** What the member hears; undefined where the database could not be asked. */
  async pay(payment: Payment): Promise<Verdict | undefined> {
    const { from, to, asset, amount } = payment.command.transfer;
    const [memberId, recipientId] = [from, to].map((end) => refOf(end).ownerId ?? '') as [string, string];
    const saffronId = this.world.server.members.byId(recipientId)?.saffronId ?? '';
    const request = { to: saffronId, asset, amount: formatAmount(asset, amount) };
    let heard: Verdict | undefined;
    const service = this.serviceFor(payment, (verdict) => (heard = verdict));
    try {
      await service.create({ memberId, claims: [] }, payment.idempotency?.key ?? '', request);
      return heard;
    } catch (error) {
      if (error instanceof QueryFailedError) return undefined;
      if (!(error instanceof DomainError) || !error.code.startsWith('wallet.')) throw error;
      if (heard?.accepted === false && heard.code === error.code) return heard;
      return { accepted: false, code: error.code as RefusalCode, replayed: false };
    }
  }

  private serviceFor(payment: Payment, hear: (verdict: Verdict) => void): CreateTransferService {
    const { idempotency } = payment;
    const ledger = {
      submit: async (made: Payment) => {
        const verdict = await this.sequencer.submit(asNamed(payment, made)).catch((error: unknown) => {
          if (error instanceof Outdated) this.world.met.outdated += 1;
          throw error;
        });
        hear(verdict);
        return verdict;
      },
      answerOrRefuse: async (_: Idempotency, code: string) => {
        const verdict = await this.answerOrRefuse(idempotency, code);
        if (verdict) hear(verdict);
        return verdict;
      },
    } as unknown as Ledger;
    const transfers = { findAsParty: async (id: string) => this.recordOf(payment, id) };
    return new CreateTransferService(
      this.admission,
      this.parties,
      this.claims,
      NO_BUDGET,
      NOTHING_TOLD,
      NEVER_ASKED,
      ledger,
      transfers as unknown as TransfersRepository,
    );
  }

  private async answerOrRefuse(idempotency: Idempotency | undefined, code: string): Promise<Verdict | undefined> {
    if (!idempotency) return undefined;
    if (isLasting(code))
      return this.sequencer.submit({ command: { type: 'refuse', code: code as RefusalCode }, idempotency });
    const answer = (await readAnswers(this.dataSource.manager, [idempotency.key])).get(idempotency.key);
    return answer && replay(answer, idempotency);
  }

  /** What the books say is judged by the checker; here it only has to be there. */
  private recordOf({ command }: Payment, id: string) {
    const isStored = this.world.server.tables.of('transfers').some((row) => row['id'] === id);
    return isStored ? { ...command.transfer, id, fee: 0n, isFeeOnRecipient: false, at: new Date(0) } : undefined;
  }
}

/** What the wallet made of a payment, under the names by which it is found again, and with word of what it was judged by. */
function asNamed({ command, ...named }: Payment, { command: { transfer: made }, assumes }: Payment): Submission {
  const { fromParty, toParty, handles } = made;
  const transfer = { ...command.transfer, fromParty, toParty, ...(handles ? { handles } : {}) };
  if (!assumes) return { ...named, command: { ...command, transfer } };
  return { ...named, command: { ...command, transfer: { ...transfer, memo: ASSUMED } }, assumes };
}
