import type { Transaction } from '#contracts/wallet';

/** Spreadsheets guess the encoding without it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet would take for a formula is marked as text; quotes as in RFC 4180. */
export function textCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvHeader =
  'Date,Type,Direction,Asset,Amount,Fee,Balance after,Counterparty ID,Counterparty,Memo,Transaction ID\r\n';

/** Numbers stay numbers: no separators, no currency, a dot. */
export const csvLine = (line: Transaction): string =>
  `${[
    line.createdAt,
    line.kind,
    line.direction,
    line.asset,
    line.direction === 'out' ? `-${line.amount}` : line.amount,
    line.fee,
    line.balanceAfter,
    textCell(line.counterparty?.saffronId ?? ''),
    textCell(line.counterparty?.name ?? ''),
    textCell(line.memo ?? ''),
    line.id,
  ].join(',')}\r\n`;
