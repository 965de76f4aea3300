import type { StaffInvitation } from '#contracts/identity';
import { DataTable, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { StateChip } from '../../fields/StateChip.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { InvitationActions } from './InvitationActions.js';

const Column = DataTable.Col<StaffInvitation>;

export function InvitationTable() {
  const translate = useTranslate();
  return (
    <ConsoleTable<StaffInvitation> rowClick={false} hiddenColumns={['invitedByLabel', 'createdAt']}>
      <Column source="email" />
      <Column source="role" render={({ role }) => translate(`roles.${role}`)} />
      <Column source="state" disableSort render={({ state }) => <StateChip state={state} />} />
      <Column source="reason" disableSort />
      <Column source="invitedByLabel" disableSort />
      <Column source="createdAt" render={({ createdAt }) => <Time iso={createdAt} />} />
      <Column source="expiresAt" render={({ expiresAt }) => <Time iso={expiresAt} exact />} />
      <Column source="acts" disableSort render={(invitation) => <InvitationActions invitation={invitation} />} />
    </ConsoleTable>
  );
}
