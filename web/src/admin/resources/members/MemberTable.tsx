import { Typography } from '@mui/material';
import type { AdminMember } from '#contracts/identity';
import { DataTable, useCreatePath, useTranslate } from 'react-admin';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { RecordedExportSelected } from '../../lists/RecordedExport.js';
import { SuspendSelectedButton } from './SuspendSelectedButton.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { Time } from '#web/ui/Time/Time.js';

const Column = DataTable.Col<AdminMember>;

export function MemberTable() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <ConsoleTable<AdminMember>
      bulkActionButtons={
        <>
          <SuspendSelectedButton />
          <RecordedExportSelected right="members.export" />
        </>
      }
      hiddenColumns={['lastSignInAt']}
      rowClick={(id) => createPath({ resource: 'members', type: 'show', id })}
    >
      <Column
        source="name"
        render={({ id, name, saffronId, email }) => (
          <>
            <ShowLink resource="members" id={id}>
              {name || saffronId}
            </ShowLink>
            <Typography variant="body2" color="text.secondary" noWrap>
              {email}
            </Typography>
          </>
        )}
      />
      <Column
        source="saffronId"
        render={({ saffronId }) => <code style={{ whiteSpace: 'nowrap' }}>{saffronId}</code>}
      />
      <Column source="role" render={({ role }) => translate(`roles.${role}`)} />
      <Column source="state" render={({ state }) => <StateChip state={state} />} />
      <Column source="createdAt" render={({ createdAt }) => <Time iso={createdAt} />} />
      <Column source="lastSignInAt" render={({ lastSignInAt }) => (lastSignInAt ? <Time iso={lastSignInAt} /> : '–')} />
    </ConsoleTable>
  );
}
