import { INVITATION_STATES } from '#contracts/identity';
import { SearchInput, SelectInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { RecordedExportAll } from '../../lists/RecordedExport.js';
import { InvitationCards } from './InvitationCards.js';
import { InvitationTable } from './InvitationTable.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices('states', INVITATION_STATES)} alwaysOn />,
];

export const InvitationList = () => (
  <ConsoleList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={filters}
    exportButton={<RecordedExportAll right="staff.export" />}
    createLabel="resources.staff-invitations.invite"
    table={<InvitationTable />}
    cards={<InvitationCards />}
  />
);
