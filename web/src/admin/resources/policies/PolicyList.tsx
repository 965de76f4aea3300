import { POLICY_KINDS, POLICY_SCOPES, POLICY_STANDINGS, POLICY_STATES } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { SelectInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { PolicyCards } from './PolicyCards.js';
import { policyCsv } from './policyCsv.js';
import { PolicyTable } from './PolicyTable.js';
import { SettingsNote } from './SettingsNote.js';

const assets = ASSET_CODES.map((id) => ({ id, name: id }));
const filters = [
  <SelectInput key="standing" source="standing" choices={choices('states', POLICY_STANDINGS)} alwaysOn />,
  <SelectInput key="kind" source="kind" choices={choices('resources.policies.kinds', POLICY_KINDS)} alwaysOn />,
  <SelectInput key="state" source="state" choices={choices('states', POLICY_STATES)} />,
  <SelectInput key="scope" source="scope" choices={choices('resources.policies.scopes', POLICY_SCOPES)} />,
  <SelectInput key="asset" source="asset" choices={assets} />,
];

/** What waits for a decision stands first; `In force` and `Coming` show what holds now and what will. */
export const PolicyList = () => (
  <ConsoleList
    sort={{ field: 'state', order: 'DESC' }}
    filters={filters}
    csv={policyCsv}
    createLabel="resources.policies.propose"
    table={
      <>
        <SettingsNote />
        <PolicyTable />
      </>
    }
    cards={
      <>
        <SettingsNote />
        <PolicyCards />
      </>
    }
  />
);
