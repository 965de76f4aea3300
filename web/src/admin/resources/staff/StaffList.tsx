import { MEMBER_STATES } from '#contracts/identity';
import { STAFF_ROLES } from '#contracts/access';
import { SearchInput, SelectInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { RecordedExportAll } from '../../lists/RecordedExport.js';
import { MemberCards } from '../members/MemberCards.js';
import { MemberTable } from '../members/MemberTable.js';
import { EndAllSessionsButton } from './EndAllSessionsButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices('states', MEMBER_STATES)} />,
];

export const StaffList = () => (
  <ConsoleList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filter={{ role: STAFF_ROLES }}
    filters={filters}
    exportButton={
      <>
        <EndAllSessionsButton />
        <RecordedExportAll right="members.export" />
      </>
    }
    table={<MemberTable />}
    cards={<MemberCards />}
  />
);
