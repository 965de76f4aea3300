import type { AccountEntry, AdminAccount } from '#contracts/wallet';
import type { CsvColumn } from '../../lists/csv.js';

export const accountCsv: readonly CsvColumn<AdminAccount>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'purpose', value: ({ purpose }) => purpose },
  { header: 'member', value: ({ saffronId }) => saffronId },
  { header: 'asset', value: ({ asset }) => asset },
  { header: 'available', value: ({ available }) => available },
  { header: 'held', value: ({ held }) => held },
  { header: 'total', value: ({ total }) => total },
];

export const statementCsv: readonly CsvColumn<AccountEntry>[] = [
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
