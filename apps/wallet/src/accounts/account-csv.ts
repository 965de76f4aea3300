import type { AdminAccount } from '#contracts/wallet';
import type { CsvColumn } from '#kernel';

export const ACCOUNT_CSV: readonly CsvColumn<AdminAccount>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'purpose', value: ({ purpose }) => purpose },
  { header: 'owner', value: ({ ownerId }) => ownerId },
  { header: 'member', value: ({ saffronId }) => saffronId },
  { header: 'asset', value: ({ asset }) => asset },
  { header: 'available', value: ({ available }) => available },
  { header: 'held', value: ({ held }) => held },
  { header: 'total', value: ({ total }) => total },
  { header: 'creditLimit', value: ({ creditLimit }) => creditLimit },
  { header: 'isFrozen', value: ({ isFrozen }) => String(isFrozen) },
];
