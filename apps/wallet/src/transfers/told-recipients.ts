import { HTTP_ERRORS } from '#contracts/http';
import type { WALLET_ERRORS } from '#contracts/wallet';
import { DomainError, refusalIn, refusals } from '#kernel';
import { Injectable } from '@nestjs/common';
import { MemberDirectory } from '../members/member-directory.js';
import { LookupBudget } from './lookup-budget.js';
import { PaymentsQuery } from './payments.query.js';

type Code = keyof typeof WALLET_ERRORS;

const refuse = refusals(HTTP_ERRORS);
const UNKNOWN = 'wallet.recipient.unknown' satisfies Code;
const LIMITED = 'http.rate-limited' satisfies keyof typeof HTTP_ERRORS;
/** What all of a group are told, somebody or not, but for the one that it is refused for. */
const OF_ALL = 'wallet.transfer.group-refused' satisfies Code;
/** Refusals that are given only where the recipient is somebody, or to all of a group alike. */
const KNOWN: ReadonlySet<string> = new Set<Code>([
  'wallet.recipient.unavailable',
  'wallet.account.frozen',
  'wallet.transfer.insufficient-funds',
  'wallet.transfer.limit-per-transfer',
  'wallet.transfer.limit-per-day',
  'wallet.transfer.code-required',
  OF_ALL,
  'wallet.fee.changed',
  'wallet.fee.above-amount',
]);
const MOST_REMEMBERED = 100_000;

interface Question {
  readonly memberId: string | undefined;
  /** The answer says that he is somebody. */
  readonly isTold: boolean;
}

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
      error.code === UNKNOWN ? await this.take(payerId, 1) : await this.countAll(payerId, [{ to, code: error.code }]);
    if (limited) throw limited;
  }

  /**
   * Of many in one request. Once one may not be told, nothing is told of those behind it, whether they are somebody, known or not.
   *
   * @returns for each, in order, what to answer instead; undefined where it may be told
   */
  async countAll(payerId: string, refusals: readonly Told[]): Promise<(DomainError | undefined)[]> {
    const asked = await this.askedOf(payerId, refusals);
    const questions = [...new Set(asked.filter((question) => question !== undefined))];
    const answers = await this.take(payerId, questions.length);
    const limits = new Map(questions.map((question, index) => [question, answers[index]]));
    for (const [{ memberId, isTold }, limited] of limits)
      if (memberId && isTold && !limited) this.known.add(pairOf(payerId, memberId));
    const limitOf = (index: number) => asked[index] && limits.get(asked[index]);
    const first = refusals.findIndex(({ code }, index) => code === LIMITED || limitOf(index) !== undefined);
    return refusals.map(({ code }, index) => {
      const isBehind = first >= 0 && index > first && (code === UNKNOWN || KNOWN.has(code));
      return isBehind ? refuse(LIMITED) : limitOf(index);
    });
  }

  /** For each that would be told of: about whom, the same for the same one. An address that nobody has is asked for as well. */
  private async askedOf(payerId: string, refusals: readonly Told[]): Promise<(Question | undefined)[]> {
    const telling = refusals.map(({ to, code }) => (KNOWN.has(code) ? to : undefined));
    const recipients = await Promise.all(
      telling.map(async (to) => (to === undefined ? undefined : (await this.members.byTyped(to))?.memberId)),
    );
    await this.remember(payerId, recipients);
    const questions = new Map<string, Question>();
    return telling.map((to, index) => {
      const memberId = recipients[index];
      if (to === undefined || (memberId !== undefined && this.knows(payerId, memberId))) return undefined;
      const about = memberId ?? to.trim().toLowerCase();
      const question = questions.get(about) ?? { memberId, isTold: refusals[index]?.code !== OF_ALL };
      questions.set(about, question);
      return question;
    });
  }

  private knows(payerId: string, memberId: string): boolean {
    return memberId === payerId || this.known.has(pairOf(payerId, memberId));
  }

  private async remember(payerId: string, recipients: readonly (string | undefined)[]): Promise<void> {
    const asked = recipients.filter((id) => id !== undefined && !this.knows(payerId, id));
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
