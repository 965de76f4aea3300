import { MEMBER_STATES } from '#contracts/identity';
import { ROLES } from '#contracts/access';
import { SearchInput, SelectInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { RecordedExportAll } from '../../lists/RecordedExport.js';
import { MemberCards } from './MemberCards.js';
import { MemberFilters } from './MemberFilters.js';
import { MemberTable } from './MemberTable.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="role" choices={choices('roles', ROLES)} />,
  <SelectInput key="state" source="state" choices={choices('states', MEMBER_STATES)} />,
];

export const MemberList = () => (
  <ConsoleList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={filters}
    exportButton={<RecordedExportAll right="members.export" />}
    aside={<MemberFilters />}
    table={<MemberTable />}
    cards={<MemberCards />}
  />
);
