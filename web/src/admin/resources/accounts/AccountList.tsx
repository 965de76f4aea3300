import { PURPOSES } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { SelectInput, TextInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { RecordedExportAll } from '../../lists/RecordedExport.js';
import { ownerProblem, trimmed } from '../../lists/typed.js';
import { AccountCards } from './AccountCards.js';
import { AccountTable } from './AccountTable.js';

const assets = ASSET_CODES.map((id) => ({ id, name: id }));

const filters = [
  <SelectInput key="purpose" source="purpose" choices={choices('purposes', PURPOSES)} alwaysOn />,
  <SelectInput key="asset" source="asset" choices={assets} translateChoice={false} alwaysOn />,
  <TextInput key="owner" source="owner" parse={trimmed} validate={ownerProblem} alwaysOn />,
];

/** The platform's own accounts stand first: they were opened first. */
export const AccountList = () => (
  <ConsoleList
    sort={{ field: 'id', order: 'ASC' }}
    filters={filters}
    exportButton={<RecordedExportAll right="ledger.export" />}
    table={<AccountTable />}
    cards={<AccountCards />}
  />
);
