import type { AdminTransaction } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

export const ADMIN_TRANSACTION_CSV: readonly CsvColumn<AdminTransaction>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'createdAt', value: ({ createdAt }) => createdAt },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'status', value: ({ status }) => status },
  { header: 'asset', value: ({ asset }) => asset },
  { header: 'amount', value: ({ amount }) => amount },
  { header: 'fee', value: ({ fee }) => fee },
  { header: 'fromId', value: ({ from }) => from?.saffronId },
  { header: 'fromName', value: ({ from }) => from?.name },
  { header: 'toId', value: ({ to }) => to?.saffronId },
  { header: 'toName', value: ({ to }) => to?.name },
  { header: 'fromAccount', value: ({ fromAccount }) => fromAccount },
  { header: 'toAccount', value: ({ toAccount }) => toAccount },
  { header: 'memo', value: ({ memo }) => memo },
  { header: 'effectiveAt', value: ({ effectiveAt }) => effectiveAt },
  { header: 'groupId', value: ({ groupId }) => groupId },
  { header: 'holdId', value: ({ holdId }) => holdId },
];
