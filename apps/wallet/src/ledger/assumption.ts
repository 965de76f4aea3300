/** Which members have changed. */
export interface Changes {
  /** Up to which these are all. */
  readonly revision: number;
  has(memberId: string): boolean;
}

/** What a command was judged by before the ledger was asked, as it was remembered: its commit makes sure that it still is so. */
export interface Assumption {
  /** Of the members, when those of the command were as they are taken to be. */
  readonly revision: number;
  changesSince(revision: number): Promise<Changes>;
  /** Whether the command would be judged in the same way after these changes. */
  holds(changes: Changes): boolean;
}

/** Nothing has happened: what a command was judged by has changed meanwhile, and it has to be judged anew. */
export class Outdated extends Error {
  constructor(readonly changes: Changes) {
    super('members have changed since a command was judged');
  }
}
