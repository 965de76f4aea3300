import { Box } from '@mui/material';
import { DateInput } from 'react-admin';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { RecordedExportAll } from '../../lists/RecordedExport.js';
import { BatchCards } from './BatchCards.js';
import { BatchTable } from './BatchTable.js';
import { LedgerState } from './LedgerState.js';

const filters = [
  <DateInput key="from" source="from" label="console.from" alwaysOn />,
  <DateInput key="to" source="to" label="console.until" alwaysOn />,
];

/** The commits of the ledger, and above them whether they are what they were. */
export const BatchList = () => (
  <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
    <LedgerState />
    <ConsoleList
      sort={{ field: 'id', order: 'DESC' }}
      filters={filters}
      exportButton={<RecordedExportAll right="ledger.export" />}
      table={<BatchTable />}
      cards={<BatchCards />}
    />
  </Box>
);
