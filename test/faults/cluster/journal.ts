/** What the workload asked for and was told, over all rounds of a run. */
export interface Journal {
  /** Members whose sign-up was acknowledged. */
  readonly members: { readonly id: string; readonly saffronId: string; readonly email: string }[];
  /** Payments whose answer came: by the id that the answer named, with the amount in major units. */
  readonly paid: { readonly id: string; readonly to: string; readonly amount: string }[];
  /** Allocations by their reason, which no two share. */
  readonly allocated: { readonly reason: string; readonly amount: string; readonly isAcknowledged: boolean }[];
  /** Payments that never got a definite answer. */
  readonly unanswered: string[];
  /** What people were refused that is theirs to do. */
  readonly refused: string[];
  /** Sessions that were ended, as the cookies that prove them. */
  readonly ended: string[];
  /** What answered to a session after its end had been acknowledged. */
  readonly revived: string[];
  /** How many messages that are no events the harness has sent; each to a topic that one service listens to. */
  garbage: number;
}

export const newJournal = (): Journal => ({
  ...{ members: [], paid: [], allocated: [], unanswered: [], refused: [], ended: [], revived: [], garbage: 0 },
});
