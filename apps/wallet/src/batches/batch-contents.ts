import type { BatchContents } from '#contracts/wallet';
import { sectionsOf } from '../ledger/log/batch-log.js';
import { countRows, rawRows } from '../ledger-check/copy-stream.js';
import { uuidOf } from '../ledger-check/decode-row.js';

const MOST_TRANSFERS = 200;

type Contents = Pick<BatchContents, 'isLogKept' | 'isLogReadable' | 'sections' | 'transferIds'>;

/** What the log of a batch says that it wrote. A log that was changed may be none any more. */
export function contentsOf(payload: Buffer | null): Contents {
  const nothing = { sections: [], transferIds: [] };
  if (payload === null) return { isLogKept: false, isLogReadable: false, ...nothing };
  try {
    return { isLogKept: true, isLogReadable: true, ...read(payload) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { isLogKept: true, isLogReadable: false, ...nothing };
  }
}

function read(payload: Buffer): Pick<BatchContents, 'sections' | 'transferIds'> {
  const sections = sectionsOf(payload);
  const transfers = sections.find(({ table }) => table === 'transfers');
  const ids = transfers
    ? rawRows(transfers.stream)
        .take(MOST_TRANSFERS)
        .map(([id]) => uuidOf(id!))
    : [];
  return {
    sections: sections.map(({ table, stream }) => ({ table, rows: countRows(stream) })),
    transferIds: [...ids],
  };
}
