import type { Monitor } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

export const monitorCsv: readonly CsvColumn<Monitor>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'account', value: ({ accountId }) => accountId },
  { header: 'purpose', value: ({ purpose }) => purpose },
  { header: 'member', value: ({ member }) => member?.saffronId ?? null },
  { header: 'asset', value: ({ asset }) => asset },
  { header: 'direction', value: ({ direction }) => direction },
  { header: 'threshold', value: ({ threshold }) => threshold },
  { header: 'balance', value: ({ balance }) => balance },
  { header: 'isCrossed', value: ({ isCrossed }) => String(isCrossed) },
  { header: 'since', value: ({ since }) => since },
  { header: 'lastCrossedAt', value: ({ lastCrossedAt }) => lastCrossedAt },
];
