import type { AdminAccount } from '#contracts/wallet';
import { DataTable, useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { Owner } from './Owner.js';

const Column = DataTable.Col<AdminAccount>;

export function AccountTable() {
  const translate = useTranslate();
  return (
    <ConsoleTable<AdminAccount>>
      <Column
        source="id"
        render={({ id }) => (
          <ShowLink resource="accounts" id={id}>
            {id}
          </ShowLink>
        )}
      />
      <Column source="purpose" disableSort render={({ purpose }) => translate(`purposes.${purpose}`)} />
      <Column source="ownerId" disableSort render={(account) => <Owner account={account} />} />
      <Column source="asset" />
      <Column
        source="available"
        disableSort
        align="right"
        render={({ asset, available }) => <Money asset={asset} amount={available} hideAsset />}
      />
      <Column
        source="held"
        disableSort
        align="right"
        render={({ asset, held }) => <Money asset={asset} amount={held} hideAsset />}
      />
      <Column
        source="total"
        align="right"
        render={({ asset, total }) => <Money asset={asset} amount={total} hideAsset />}
      />
    </ConsoleTable>
  );
}
