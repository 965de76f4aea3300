import { Fifo } from '#kernel';
import type { Verdict } from '../command.js';
import type { Submission } from '../submission.js';

/** Who waits for the answer to one or more submissions. */
interface Caller {
  answer(index: number, verdict: Verdict): void;
  fail(error: unknown): void;
}

/** A submission in line, and whom to tell what came of it. */
export interface Waiting {
  readonly submission: Submission;
  readonly caller: Caller;
  readonly index: number;
}

export type Batch = readonly Waiting[];

/** One promise for one submission. */
export function waitForOne(submission: Submission, enqueue: (one: Waiting) => void): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const caller = { answer: (_: number, verdict: Verdict) => resolve(verdict), fail: reject };
    enqueue({ submission, caller, index: 0 });
  });
}

/** One promise for all of them, in their order, however many batches they take. */
export function waitForAll(submissions: readonly Submission[], enqueue: (one: Waiting) => void): Promise<Verdict[]> {
  return new Promise((resolve, reject) => {
    const verdicts = new Array<Verdict>(submissions.length);
    let left = submissions.length;
    const caller: Caller = {
      answer(index, verdict) {
        verdicts[index] = verdict;
        left -= 1;
        if (left === 0) resolve(verdicts);
      },
      fail: reject,
    };
    submissions.forEach((submission, index) => enqueue({ submission, caller, index }));
  });
}

/** The submissions that wait for the writer. */
export class Line {
  private readonly waiting = new Fifo<Waiting>();
  private awaited: { readonly length: number; readonly resolve: () => void } | undefined;

  get length(): number {
    return this.waiting.length;
  }

  add = (one: Waiting): void => {
    this.waiting.push(one);
    if (this.awaited && this.length >= this.awaited.length) this.fulfil();
  };

  /** Resolves when this many wait. A later call replaces it, and this promise then never settles. */
  reaches(length: number): Promise<void> {
    return new Promise((resolve) => {
      this.awaited = { length, resolve };
      if (this.length >= length) this.fulfil();
    });
  }

  take(most: number): Batch {
    return this.waiting.take(most);
  }

  private fulfil(): void {
    this.awaited?.resolve();
    this.awaited = undefined;
  }
}
