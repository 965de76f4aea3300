import type { Answer } from '../rules/draft.js';

/**
 * The answers of the last moments, in two generations. A key that tells when it was made, and was made since the older one began,
 * is here or new: it need not be looked up. Where a caller's clock ran ahead of ours and this is wrong, the database refuses
 * the second answer to the key, and the batch is judged anew with nothing remembered.
 */
export class RecentAnswers {
  private older = new Map<string, Answer>();
  private newer = new Map<string, Answer>();
  private olderSince = Infinity;
  private newerSince = Infinity;

  constructor(private readonly mostInGeneration = 50_000) {}

  get(key: string): Answer | undefined {
    return this.newer.get(key) ?? this.older.get(key);
  }

  /** Whether a key of that time, if it is not here, was never answered. */
  covers(madeAt: number | undefined, at: Date): boolean {
    return madeAt !== undefined && madeAt >= this.olderSince && madeAt <= at.getTime();
  }

  add(answers: ReadonlyMap<string, Answer>, at: Date): void {
    if (this.newer.size >= this.mostInGeneration) {
      this.older = this.newer;
      this.olderSince = this.newerSince;
      this.newer = new Map();
      this.newerSince = at.getTime();
    }
    for (const [key, answer] of answers) this.newer.set(key, answer);
  }

  /** Nothing is remembered from before this moment. */
  reset(at: Date): void {
    this.older = new Map();
    this.newer = new Map();
    // A commit under way may still be answered with a time of its own.
    this.olderSince = this.newerSince = at.getTime() + 1;
  }
}
