import type { Verdict } from '../command.js';
import type { Book } from '../rules/book.js';
import type { Draft } from '../rules/draft.js';
import { commitAsAssumed } from './assumptions.js';
import { isRefused, isUnfounded } from './data-error.js';
import type { Commit, LedgerStore } from './ledger.store.js';
import type { Batch } from './queue.js';
import type { RecentKeys } from './recent-keys.js';

/** A batch with its answers, which nobody hears before they are durable. */
export interface Judged {
  readonly batch: Batch;
  readonly verdicts: readonly Verdict[];
  readonly draft: Draft;
  /** The memory that it stands on. */
  readonly book: Book;
  /** Undefined where nothing has to be written. */
  readonly commit: Commit | undefined;
}

/** Why a write has failed; undefined where it has not. */
type Outcome = { readonly error: unknown } | undefined;

export interface Writing {
  readonly judged: Judged;
  readonly outcome: Promise<Outcome>;
}

/** The database cannot even be asked: callers learn nothing but «try again», and their key keeps that safe. */
export class OutcomeUnknown extends Error {}

const ATTEMPTS = 3;
const RETRY_MS = 50;

/**
 * Whether a batch may be sent before the one that it stands on is answered: each is one message, which is one transaction, and the chain
 * refuses the second where the first is missing.
 */
export const mayFollow = (before: Judged, next: Judged): boolean =>
  isOneMessage(before.commit) && isOneMessage(next.commit);

const isOneMessage = (commit: Commit | undefined): boolean => commit?.companions.length === 0;

/** Brings judged batches into the database, and finds out what became of those whose answer is lost. */
export class Writes {
  /** @param onDoubt memory may not be what is stored any more */
  constructor(
    private readonly store: Pick<LedgerStore, 'commit' | 'settle'>,
    private readonly recent: RecentKeys,
    private readonly onDoubt: () => void,
  ) {}

  /** @param before of the one that it is sent behind, where that is not answered yet */
  begin(judged: Judged, before?: Promise<Outcome>): Writing {
    const outcome = this.write(judged, before).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    return { judged, outcome };
  }

  /** @throws where it has not happened, or {@link OutcomeUnknown} */
  async write(judged: Judged, before?: Promise<Outcome>): Promise<void> {
    const { commit, draft, batch } = judged;
    if (!commit) return;
    try {
      await commitAsAssumed(this.store, commit, batch);
      this.recent.add(draft.answers.keys(), draft.at);
    } catch (error) {
      const failure = await before;
      if (failure) throw failure.error instanceof OutcomeUnknown ? failure.error : error;
      // The one before had to be sent once more, and came after this one.
      if (before && isUnfounded(error)) return this.write(judged);
      // What the server refused for what was in it cannot have happened.
      if (isRefused(error)) throw error;
      this.onDoubt();
      if (!(await this.happened(commit))) throw error;
    }
  }

  private async happened(commit: Commit, attempt = 1): Promise<boolean> {
    try {
      return await this.store.settle(commit);
    } catch (cause) {
      if (attempt >= ATTEMPTS) throw new OutcomeUnknown('the outcome of a commit could not be found out', { cause });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return this.happened(commit, attempt + 1);
    }
  }
}
