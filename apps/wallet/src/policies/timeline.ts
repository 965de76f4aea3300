/** What holds from a moment on, until the next of its timeline; null terms end it. */
export interface Dated<T> {
  readonly fromMs: number;
  readonly terms: T | null;
}

/** The versions of one rule, in the order in which they hold. */
export type Timeline<T> = readonly Dated<T>[];

/** What is in force at a moment: the last version that has begun. Null where there is none, or it was the rule's end. */
export function inForceAt<T>(versions: Timeline<T>, atMs: number): T | null {
  for (let index = versions.length - 1; index >= 0; index -= 1) {
    const version = versions[index] as Dated<T>;
    if (version.fromMs <= atMs) return version.terms;
  }
  return null;
}

/** Adds a version that was approved after all others: from its moment on it holds instead of what was to begin then. */
export function withVersion<T>(versions: Timeline<T>, version: Dated<T>): Timeline<T> {
  const others = versions.filter(({ fromMs }) => fromMs !== version.fromMs);
  return [...others, version].sort((one, other) => one.fromMs - other.fromMs);
}
