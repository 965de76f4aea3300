import { DateInput, SearchInput, TextInput } from 'react-admin';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { AuditCards } from './AuditCards.js';
import { auditCsv } from './auditCsv.js';
import { ExportLogButton } from './ExportLogButton.js';
import { AuditTable } from './AuditTable.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="action" source="action" />,
  <TextInput key="actorId" source="actorId" />,
  <TextInput key="targetId" source="targetId" />,
  <DateInput key="from" source="from" label="console.from" />,
  <DateInput key="to" source="to" label="console.until" />,
];

export const AuditList = () => (
  <ConsoleList
    sort={{ field: 'at', order: 'DESC' }}
    filters={filters}
    csv={auditCsv}
    exportButton={<ExportLogButton />}
    table={<AuditTable />}
    cards={<AuditCards />}
  />
);
