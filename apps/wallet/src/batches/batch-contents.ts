import type { BatchContents } from '#contracts/wallet';
import { sectionsOf } from '../ledger/log/batch-log.js';
import { countRows, rawRows } from '../ledger-check/copy-stream.js';
import { uuidOf } from '../ledger-check/decode-row.js';

const MOST_TRANSFERS = 200;

/** What the log of a batch says that it wrote. */
export function contentsOf(payload: Buffer | null): Pick<BatchContents, 'sections' | 'transferIds'> {
  const sections = payload === null ? [] : sectionsOf(payload);
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
