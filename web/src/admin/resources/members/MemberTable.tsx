import type { AdminMember } from '#contracts/identity';
import { DataTable, useCreatePath, useTranslate } from 'react-admin';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { Time } from '#web/ui/Time/Time.js';

const Column = DataTable.Col<AdminMember>;

export function MemberTable() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <ConsoleTable<AdminMember> rowClick={(id) => createPath({ resource: 'members', type: 'show', id })}>
      <Column
        source="name"
        render={({ id, name, saffronId }) => (
          <ShowLink resource="members" id={id}>
            {name || saffronId}
          </ShowLink>
        )}
      />
      <Column source="saffronId" render={({ saffronId }) => <code>{saffronId}</code>} />
      <Column source="email" />
      <Column source="role" render={({ role }) => translate(`roles.${role}`)} />
      <Column source="state" render={({ state }) => <StateChip state={state} />} />
      <Column source="createdAt" render={({ createdAt }) => <Time iso={createdAt} />} />
      <Column source="lastSignInAt" render={({ lastSignInAt }) => (lastSignInAt ? <Time iso={lastSignInAt} /> : '–')} />
    </ConsoleTable>
  );
}
