import type { AdminTransaction } from '#contracts/wallet';
import { DataTable, useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Time } from '#web/ui/Time/Time.js';
import { Person } from '../../fields/Person.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';

const Column = DataTable.Col<AdminTransaction>;

export function TransactionTable() {
  const translate = useTranslate();
  return (
    <ConsoleTable<AdminTransaction>>
      <Column
        source="createdAt"
        render={({ id, createdAt }) => (
          <ShowLink resource="transactions" id={id}>
            <Time iso={createdAt} />
          </ShowLink>
        )}
      />
      <Column source="kind" disableSort render={({ kind }) => translate(`kinds.${kind}`)} />
      <Column source="from" disableSort render={({ from }) => <Person person={from} />} />
      <Column source="to" disableSort render={({ to }) => <Person person={to} />} />
      <Column
        source="amount"
        disableSort
        align="right"
        render={({ asset, amount }) => <Money asset={asset} amount={amount} />}
      />
      <Column
        source="fee"
        disableSort
        align="right"
        render={({ asset, fee }) => <Money asset={asset} amount={fee} hideAsset />}
      />
      <Column source="memo" disableSort />
    </ConsoleTable>
  );
}
