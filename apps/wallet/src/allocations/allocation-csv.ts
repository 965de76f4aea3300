import type { Allocation } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

export const ALLOCATION_CSV: readonly CsvColumn<Allocation>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'status', value: ({ status }) => status },
  { header: 'asset', value: ({ asset }) => asset },
  { header: 'amount', value: ({ amount }) => amount },
  { header: 'recipientId', value: ({ to }) => to?.saffronId ?? null },
  { header: 'recipientName', value: ({ to }) => to?.name ?? null },
  { header: 'pool', value: ({ pool }) => pool },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'requestedBy', value: ({ requestedByLabel }) => requestedByLabel },
  { header: 'createdAt', value: ({ createdAt }) => createdAt },
  { header: 'approval', value: ({ approval }) => approval },
  { header: 'decidedBy', value: ({ decidedByLabel }) => decidedByLabel },
  { header: 'decisionReason', value: ({ decisionReason }) => decisionReason },
  { header: 'decidedAt', value: ({ decidedAt }) => decidedAt },
  { header: 'transferId', value: ({ transferId }) => transferId },
];
