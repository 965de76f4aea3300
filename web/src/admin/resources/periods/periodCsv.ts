import type { Period } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

export const periodCsv: readonly CsvColumn<Period>[] = [
  { header: 'through', value: ({ through }) => through },
  { header: 'status', value: ({ status }) => status },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'requestedBy', value: ({ requestedByLabel }) => requestedByLabel },
  { header: 'decidedBy', value: ({ decidedByLabel }) => decidedByLabel },
  { header: 'decidedAt', value: ({ decidedAt }) => decidedAt },
  { header: 'batch', value: ({ batchNumber }) => batchNumber },
  { header: 'batchHash', value: ({ batchHash }) => batchHash },
  { header: 'digest', value: ({ digest }) => digest },
];
