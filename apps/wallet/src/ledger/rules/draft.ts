import { type Account, utcDay } from '../account.js';
import type { Idempotency, Metadata, RefusalCode, TransferDetails } from '../command.js';
import type { Monitor } from '../policies.js';
import type { Book, Hold } from './book.js';
import type { Savepoint } from './savepoint.js';

export interface PostedTransfer {
  readonly details: TransferDetails;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly isFeeOnRecipient: boolean;
  readonly fromAccount: Account;
  readonly toAccount: Account;
  readonly holdId: string | null;
  readonly groupId: string | null;
  readonly originalId: string | null;
}

export interface Entry {
  readonly account: Account;
  readonly version: number;
  readonly transferId: string;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
  /** The part of the balance that nothing may take: what is held and the floor; null where there is no floor. */
  readonly reserved: bigint | null;
  /** What has left by transfers with a limit on the day of the entry. */
  readonly outflow: bigint;
  readonly effectiveAt: Date | null;
}

export interface TransferLink {
  readonly originalId: string;
  readonly transferId: string;
  readonly kind: 'reversal' | 'refund';
  readonly amount: bigint;
}

export interface MetadataRow {
  readonly transferId: string;
  readonly data: Metadata;
}

/** A balance passed a mark. */
export interface Crossing {
  readonly monitor: Monitor;
  readonly account: Account;
  readonly balanceAfter: bigint;
  readonly transferId: string;
}

/** The one answer that a key has for ever: what came of it, or why nothing did. */
export type Answer = { readonly inputHash: string; readonly at: Date } & (
  { readonly subjectId: string; readonly refusal: null } | { readonly subjectId: null; readonly refusal: RefusalCode }
);

/** A transfer of the past that a command takes back, and how much of it has gone back already. */
export interface Original {
  readonly id: string;
  readonly details: TransferDetails;
  readonly fee: bigint;
  readonly isReversed: boolean;
  readonly refunded: bigint;
  /** Whether the fee came out of what the recipient got. */
  readonly isFeeOnRecipient: boolean;
}

/** What the database told, before the batch was judged, about what the batch names and the book does not keep. */
export interface Known {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly usedClaims: ReadonlySet<string>;
  /** Holds that exist and are not open any more. */
  readonly resolvedHolds: ReadonlySet<string>;
  readonly originals: ReadonlyMap<string, Original>;
}

export const NOTHING_KNOWN: Known = {
  answers: new Map(),
  usedClaims: new Set(),
  resolvedHolds: new Set(),
  originals: new Map(),
};

/** The rows of one commit, in the making. Judging fills it; the store writes it. */
export class Draft {
  readonly opened: Account[] = [];
  /** Accounts of which more has changed than their entries say: floor or freeze. */
  readonly touched = new Set<Account>();
  readonly transfers: PostedTransfer[] = [];
  readonly entries: Entry[] = [];
  readonly holds = new Map<string, Hold>();
  /** Holds of this batch, so that an undone one leaves no row. */
  readonly newHolds = new Set<string>();
  readonly answers = new Map<string, Answer>();
  readonly claims = new Map<string, string>();
  readonly links: TransferLink[] = [];
  readonly metadata: MetadataRow[] = [];
  readonly crossings: Crossing[] = [];
  /** The day on whose outflow limits are judged. */
  readonly day: string;
  /** While linked legs are judged. */
  savepoint: Savepoint | undefined;
  groupId: string | null = null;

  /** @param before the draft that is being committed while this one is judged: what was known does not hold it yet */
  constructor(
    readonly at: Date,
    readonly known: Known,
    private before?: Draft,
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

  /** A transfer that can be taken back, with what goes back of it in this batch and the one before counted in. */
  original(id: string): Original | undefined {
    const stored = this.known.originals.get(id) ?? this.justPosted(id);
    if (!stored) return undefined;
    const links = [...(this.before?.links ?? []), ...this.links].filter(({ originalId }) => originalId === id);
    return {
      ...stored,
      isReversed: stored.isReversed || links.some(({ kind }) => kind === 'reversal'),
      refunded: links.reduce((sum, { kind, amount }) => (kind === 'refund' ? sum + amount : sum), stored.refunded),
    };
  }

  /** In this batch or the one before, so that the database does not show it yet. */
  private justPosted(id: string): Original | undefined {
    const isIt = ({ details }: PostedTransfer): boolean => details.id === id;
    const posted = this.transfers.find(isIt) ?? this.before?.transfers.find(isIt);
    if (!posted) return undefined;
    const { details, amount, fee, isFeeOnRecipient } = posted;
    return { id, details: { ...details, amount }, fee, isFeeOnRecipient, isReversed: false, refunded: 0n };
  }

  /** Nothing more is judged. Lets go of the draft before: otherwise each would keep all earlier ones alive. */
  close(): void {
    this.before = undefined;
  }

  get isEmpty(): boolean {
    const { opened, touched, transfers, holds, answers } = this;
    return opened.length + touched.size + transfers.length + holds.size + answers.size === 0;
  }
}

/** The accounts whose changes are on their way to the database: it does not show them yet, so the book must not forget them. */
export function accountsIn(book: Book, ...drafts: (Draft | undefined)[]): ReadonlySet<Account> {
  const needed = new Set<Account>();
  for (const { entries, opened, touched, holds } of drafts.filter((draft) => draft !== undefined)) {
    for (const { account } of entries) needed.add(account);
    for (const account of [...opened, ...touched]) needed.add(account);
    for (const hold of holds.values()) needed.add(book.accounts.get(hold.account) as Account);
  }
  return needed;
}
