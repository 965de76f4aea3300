import type { AuditEntry } from '#contracts/audit';
import { DataTable } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { ShortId } from '../../fields/ShortId.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { ExportSelectedButton } from '../../lists/ExportSelectedButton.js';
import { auditCsv } from './auditCsv.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';

const Column = DataTable.Col<AuditEntry>;

export const AuditTable = () => (
  <ConsoleTable<AuditEntry> bulkActionButtons={<ExportSelectedButton columns={auditCsv} />}>
    <Column source="at" render={({ at }) => <Time iso={at} />} />
    <Column
      source="action"
      disableSort
      render={({ id, action }) => (
        <ShowLink resource="audit" id={id}>
          {action}
        </ShowLink>
      )}
    />
    <Column source="actorLabel" disableSort />
    <Column
      source="targetId"
      cellSx={() => ({ whiteSpace: 'nowrap' })}
      disableSort
      render={({ targetType, targetId }) => (
        <>
          {targetType} <ShortId id={targetId} />
        </>
      )}
    />
    <Column source="reason" disableSort />
  </ConsoleTable>
);
