import { TRANSFER_KINDS } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { DateInput, SearchInput, SelectInput, TextInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { RecordedExportAll } from '../../lists/RecordedExport.js';
import { accountProblem, idProblem, metadataProblem, trimmed } from '../../lists/typed.js';
import { TransactionCards } from './TransactionCards.js';
import { TransactionTable } from './TransactionTable.js';

const assets = ASSET_CODES.map((id) => ({ id, name: id }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="asset" source="asset" choices={assets} translateChoice={false} />,
  <SelectInput key="kind" source="kind" choices={choices('kinds', TRANSFER_KINDS)} />,
  <DateInput key="from" source="from" label="console.from" />,
  <DateInput key="to" source="to" label="console.until" />,
  <TextInput key="accountId" source="accountId" parse={trimmed} validate={accountProblem} />,
  <TextInput key="metadata" source="metadata" validate={metadataProblem} />,
  <TextInput key="groupId" source="groupId" parse={trimmed} validate={idProblem} />,
];

export const TransactionList = () => (
  <ConsoleList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={filters}
    exportButton={<RecordedExportAll right="transactions.export" />}
    table={<TransactionTable />}
    cards={<TransactionCards />}
  />
);
