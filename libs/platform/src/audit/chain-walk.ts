import type { AuditFinding } from '#contracts/audit';
import { CHAIN_START, type ChainedRecord, chainHash } from './chain-hash.js';

/** A record with its seal, as it is read to be checked; `isLost` where only the seal is left. */
export interface SealedRecord extends ChainedRecord {
  readonly seq: number;
  readonly hash: string;
  readonly isLost?: boolean;
}

/** A place in a chain. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string;
}

/** Follows a chain row by row, and says what is wrong with the first row that does not fit. */
export class ChainWalk {
  place: ChainPlace;

  /** @param told a place as somebody else knows it: a chain that was rewritten as a whole fits itself, but not that */
  constructor(
    start: ChainPlace = { seq: 0, hash: CHAIN_START },
    private readonly told?: ChainPlace | undefined,
  ) {
    this.place = start;
  }

  /** The rows must come in the order of their numbers. */
  step(row: SealedRecord): AuditFinding | undefined {
    const seq = this.place.seq + 1;
    if (row.seq > seq) return { fault: 'missing', seq, id: null };
    if (row.seq < seq) return { fault: 'inserted', seq: row.seq, id: row.id };
    if (row.isLost) return { fault: 'missing', seq, id: row.id };
    if (chainHash(seq, this.place.hash, row) !== row.hash) return { fault: 'changed', seq, id: row.id };
    if (this.told?.seq === seq && this.told.hash !== row.hash) return { fault: 'rewritten', seq, id: row.id };
    this.place = { seq, hash: row.hash };
    return undefined;
  }

  /** What is missing at the end: up to `end`, and as far as somebody else was told. */
  finish(end: ChainPlace): AuditFinding | undefined {
    const { seq, hash } = this.place;
    if (seq < Math.max(end.seq, this.told?.seq ?? 0)) return { fault: 'missing', seq: seq + 1, id: null };
    return hash === end.hash ? undefined : { fault: 'rewritten', seq, id: null };
  }
}
