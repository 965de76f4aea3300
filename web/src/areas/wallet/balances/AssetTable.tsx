import { useTranslation } from 'react-i18next';
import type { WalletAccount } from '#contracts/wallet';
import { Table } from '#web/ui/Table/Table.js';
import { AssetName } from './AssetName.js';
import { Balance } from './Balance.js';

/** Every account with what can be spent, what is held, and both together. */
export function AssetTable({ accounts }: { readonly accounts: readonly WalletAccount[] }) {
  const { t } = useTranslation('wallet');
  const money = (key: 'available' | 'held' | 'total') => ({
    key,
    header: t(`balances.${key}`),
    align: 'end' as const,
    cell: (account: WalletAccount) => <Balance asset={account.asset} amount={account[key]} hideAsset />,
  });
  return (
    <Table
      caption={t('balances.assets')}
      rows={accounts}
      rowKey={({ asset }) => asset}
      columns={[
        { key: 'asset', header: t('fields.asset'), cell: ({ asset }) => <AssetName asset={asset} /> },
        money('available'),
        money('held'),
        money('total'),
      ]}
    />
  );
}
