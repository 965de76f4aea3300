import type { Transaction } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

const signed = ({ direction }: Transaction, amount: string): string => (direction === 'out' ? `-${amount}` : amount);

/** A member's statement as a spreadsheet. Numbers stay numbers: no separators, no currency, a dot. */
export const STATEMENT_COLUMNS: readonly CsvColumn<Transaction>[] = [
  { header: 'Date', value: ({ createdAt }) => createdAt },
  { header: 'Type', value: ({ kind }) => kind },
  { header: 'Direction', value: ({ direction }) => direction },
  { header: 'Asset', value: ({ asset }) => asset },
  { header: 'Amount', value: (line) => signed(line, line.amount) },
  { header: 'Fee', value: ({ fee }) => fee },
  { header: 'Balance change', value: (line) => signed(line, line.total) },
  { header: 'Balance after', value: ({ balanceAfter }) => balanceAfter },
  { header: 'Counterparty ID', value: ({ counterparty }) => counterparty?.saffronId },
  { header: 'Counterparty', value: ({ counterparty }) => counterparty?.name },
  { header: 'Memo', value: ({ memo }) => memo },
  { header: 'Transaction ID', value: ({ id }) => id },
];
