import type { Transaction } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

/** A member's statement as a spreadsheet. Numbers stay numbers: no separators, no currency, a dot. */
export const STATEMENT_COLUMNS: readonly CsvColumn<Transaction>[] = [
  { header: 'Date', value: ({ createdAt }) => createdAt },
  { header: 'Type', value: ({ kind }) => kind },
  { header: 'Direction', value: ({ direction }) => direction },
  { header: 'Asset', value: ({ asset }) => asset },
  { header: 'Amount', value: ({ direction, amount }) => (direction === 'out' ? `-${amount}` : amount) },
  { header: 'Fee', value: ({ fee }) => fee },
  { header: 'Balance after', value: ({ balanceAfter }) => balanceAfter },
  { header: 'Counterparty ID', value: ({ counterparty }) => counterparty?.saffronId },
  { header: 'Counterparty', value: ({ counterparty }) => counterparty?.name },
  { header: 'Memo', value: ({ memo }) => memo },
  { header: 'Transaction ID', value: ({ id }) => id },
];
