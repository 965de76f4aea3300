import { type Account, utcDay } from './account.js';
import type { Hold } from './book.js';
import type { Idempotency, RefusalCode, TransferDetails } from './command.js';

export interface PostedTransfer {
  readonly details: TransferDetails;
  readonly fromAccount: Account;
  readonly toAccount: Account;
  readonly holdId: string | null;
}

export interface Entry {
  readonly account: Account;
  readonly version: number;
  readonly transferId: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  /** The part of the balance that nothing may take: what is held and the floor; null where there is no floor. */
  readonly reserved: bigint | null;
  /** What has left by transfers on the day of the entry. */
  readonly outflow: bigint;
}

/** The one answer that a key has for ever: what came of it, or why nothing did. */
export type Answer = { readonly inputHash: string; readonly at: Date } & (
  { readonly subjectId: string; readonly refusal: null } | { readonly subjectId: null; readonly refusal: RefusalCode }
);

/** What the database knew, before the batch was judged, about the keys, claims and holds that the batch names. */
export interface Known {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly usedClaims: ReadonlySet<string>;
  /** Holds that exist and are not open any more. */
  readonly resolvedHolds: ReadonlySet<string>;
}

/** The rows of one commit, in the making. Judging fills it; the store writes it. */
export class Draft {
  readonly opened: Account[] = [];
  /** Accounts of which more has changed than their entries say. */
  readonly touched = new Set<Account>();
  readonly transfers: PostedTransfer[] = [];
  readonly entries: Entry[] = [];
  readonly holds = new Map<string, Hold>();
  readonly answers = new Map<string, Answer>();
  readonly claims = new Map<string, string>();
  /** The day on whose outflow limits are judged. */
  readonly day: string;

  /** @param before the draft that is being committed while this one is judged: what was known does not hold it yet */
  constructor(
    readonly at: Date,
    readonly known: Known,
    private readonly before?: Draft,
  ) {
    this.day = utcDay(at);
  }

  answerTo({ key }: Idempotency): Answer | undefined {
    return this.answers.get(key) ?? this.before?.answers.get(key) ?? this.known.answers.get(key);
  }

  isClaimUsed(claimId: string): boolean {
    return this.claims.has(claimId) || this.before?.claims.has(claimId) === true || this.known.usedClaims.has(claimId);
  }

  isHoldResolved(holdId: string): boolean {
    return this.holds.has(holdId) || this.before?.holds.has(holdId) === true || this.known.resolvedHolds.has(holdId);
  }

  get isEmpty(): boolean {
    const { opened, touched, transfers, holds, answers } = this;
    return opened.length + touched.size + transfers.length + holds.size + answers.size === 0;
  }
}
