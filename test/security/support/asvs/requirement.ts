/** A test by its file and the beginning of its name. */
export type Proof = readonly [file: string, title: string];

/** What we say of one requirement of OWASP ASVS 5.0.0: the id is theirs, the words are ours. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  readonly about: string;
  readonly tests?: readonly Proof[];
  /** Where it is written down: file and heading. */
  readonly written?: readonly Proof[];
  readonly note?: string;
  /** Why there is nothing here that it could be asked of. */
  readonly notHere?: string;
  /** What is missing, and why. */
  readonly notMet?: string;
}
