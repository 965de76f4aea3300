import { INVITATION_STATES } from '#contracts/identity';
import { SearchInput, SelectInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { InvitationCards } from './InvitationCards.js';
import { invitationCsv } from './invitationCsv.js';
import { InvitationTable } from './InvitationTable.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={choices('states', INVITATION_STATES)} alwaysOn />,
];

export const InvitationList = () => (
  <ConsoleList
    sort={{ field: 'createdAt', order: 'DESC' }}
    filters={filters}
    csv={invitationCsv}
    createLabel="resources.staff-invitations.invite"
    table={<InvitationTable />}
    cards={<InvitationCards />}
  />
);
