/** Which members have changed. */
export interface Changes {
  /** All changes up to this revision are included. */
  readonly revision: number;
  has(memberId: string): boolean;
}

/** What was remembered of members when a command was judged, before the ledger was asked. Its commit makes sure that it still holds. */
export interface Assumption {
  /** The members' revision at which the command was judged. */
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
