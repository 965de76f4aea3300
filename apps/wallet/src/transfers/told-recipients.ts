import type { WALLET_ERRORS } from '#contracts/wallet';
import { DomainError } from '#kernel';
import { Injectable } from '@nestjs/common';
import { MemberDirectory } from '../members/member-directory.js';
import { LookupBudget } from './lookup-budget.js';
import { PaymentsQuery } from './payments.query.js';

type Code = keyof typeof WALLET_ERRORS;

const UNKNOWN = 'wallet.recipient.unknown' satisfies Code;
/** Refusals that are given only where the recipient is somebody. */
const KNOWN: ReadonlySet<string> = new Set<Code>([
  'wallet.recipient.unavailable',
  'wallet.account.frozen',
  'wallet.transfer.insufficient-funds',
  'wallet.transfer.limit-per-transfer',
  'wallet.transfer.limit-per-day',
  'wallet.transfer.code-required',
  'wallet.transfer.group-refused',
  'wallet.fee.changed',
  'wallet.fee.above-amount',
]);
const MOST_REMEMBERED = 100_000;

/** To whom a payment was to go, and with which code it was refused. */
export interface Told {
  readonly to: string;
  readonly code: string;
}

/**
 * Counts what refused payments tell of their recipients, as a look-up would be counted: who has no money could otherwise ask for as many
 * people as he likes. Whom he has paid before, he knows, and whom he was told of.
 */
@Injectable()
export class ToldRecipients {
  /** Pairs of payer and payee: what somebody knows he does not forget. */
  private readonly known = new Set<string>();

  constructor(
    private readonly budget: LookupBudget,
    private readonly members: MemberDirectory,
    private readonly payments: PaymentsQuery,
  ) {}

  /** @throws http.rate-limited where the budget is spent: then this is the answer */
  async count(payerId: string, to: string, error: unknown): Promise<void> {
    if (!(error instanceof DomainError)) return;
    const [limited] =
      error.code === UNKNOWN ? await this.take(payerId, 1) : await this.countKnown(payerId, [{ to, code: error.code }]);
    if (limited) throw limited;
  }

  /** @returns for each, in order, what to answer instead; undefined where it may be told */
  async countKnown(payerId: string, refusals: readonly Told[]): Promise<(DomainError | undefined)[]> {
    const isTelling = refusals.map(({ code }) => KNOWN.has(code));
    const recipients = await Promise.all(
      refusals.map(async ({ to }, index) =>
        isTelling[index] ? (await this.members.byTyped(to))?.memberId : undefined,
      ),
    );
    await this.remember(payerId, recipients);
    const strangers = new Set(recipients.filter((id) => id !== undefined && !this.known.has(pairOf(payerId, id))));
    const answers = await this.take(payerId, strangers.size);
    const byStranger = new Map([...strangers].map((id, index) => [id, answers[index]]));
    for (const [id, limited] of byStranger) if (!limited) this.known.add(pairOf(payerId, id as string));
    return recipients.map((id) => byStranger.get(id));
  }

  private async remember(payerId: string, recipients: readonly (string | undefined)[]): Promise<void> {
    const asked = recipients.filter((id) => id !== undefined && !this.known.has(pairOf(payerId, id)));
    if (asked.length === 0) return;
    if (this.known.size + asked.length > MOST_REMEMBERED) this.known.clear();
    const found = await this.payments.by(payerId, [...new Set(asked)] as string[]);
    for (const id of found.keys()) this.known.add(pairOf(payerId, id));
  }

  /** Asks no more once the budget is spent. */
  private async take(payerId: string, points: number): Promise<(DomainError | undefined)[]> {
    const answers = new Array<DomainError | undefined>(points).fill(undefined);
    for (let index = 0; index < points; index += 1) {
      const limited = await this.budget.take(payerId).then(() => undefined, refusalIn);
      if (limited) return answers.fill(limited, index);
    }
    return answers;
  }
}

const pairOf = (payerId: string, payeeId: string): string => `${payerId} ${payeeId}`;

function refusalIn(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500) return error;
  throw error;
}
