import type { AuditFinding } from '#contracts/audit';
import type { ChainReader, RunSql } from './chain-reader.js';
import { type ChainPlace, ChainWalk } from './chain-walk.js';

const PAGE = 2_000;

/** How far a walk has come. */
export interface ChainProgress {
  readonly place: ChainPlace;
  readonly finding: AuditFinding | undefined;
  /** Nothing is left to be looked at. */
  readonly isDone: boolean;
}

export interface ChainRange {
  readonly from?: ChainPlace;
  /** Where the chain ended when the check began; what has been sealed since is left to the next one. */
  readonly end: ChainPlace;
  readonly told?: ChainPlace | undefined;
  /** At most so many rows now; all of them by default. */
  readonly limit?: number;
}

/** Follows a chain from a place on, page by page, and stops at the first row that does not fit. */
export async function checkChain(run: RunSql, reader: ChainReader, range: ChainRange): Promise<ChainProgress> {
  const { from, end, told, limit = Infinity } = range;
  const walk = new ChainWalk(from, told);
  const start = walk.place.seq;
  let last: ChainPlace & { id?: string } = walk.place;
  while (walk.place.seq < end.seq && walk.place.seq - start < limit) {
    const rows = await reader.page(run, last, PAGE);
    for (const row of rows) {
      if (walk.place.seq === end.seq && row.seq > end.seq) break;
      const finding = walk.step(row);
      if (finding) return { place: walk.place, finding, isDone: true };
      last = { ...walk.place, id: row.id };
    }
    if (rows.length < PAGE) break;
  }
  if (walk.place.seq < end.seq && walk.place.seq - start >= limit) {
    return { place: walk.place, finding: undefined, isDone: false };
  }
  return { place: walk.place, finding: walk.finish(end) ?? (await reader.strays(run)), isDone: true };
}
