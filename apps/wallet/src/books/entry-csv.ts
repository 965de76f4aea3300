import type { AccountEntry } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

export const ENTRY_CSV: readonly CsvColumn<AccountEntry>[] = [
  { header: 'number', value: ({ id }) => id },
  { header: 'recorded', value: ({ postedAt }) => postedAt },
  { header: 'effective', value: ({ effectiveAt }) => effectiveAt },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'asset', value: ({ asset }) => asset },
  { header: 'amount', value: ({ amount }) => amount },
  { header: 'balanceAfter', value: ({ balanceAfter }) => balanceAfter },
  { header: 'counterpartyId', value: ({ counterparty }) => counterparty?.saffronId },
  { header: 'counterparty', value: ({ counterparty }) => counterparty?.name },
  { header: 'memo', value: ({ memo }) => memo },
  { header: 'metadata', value: ({ metadata }) => metadata && JSON.stringify(metadata) },
  { header: 'transferId', value: ({ transferId }) => transferId },
];
