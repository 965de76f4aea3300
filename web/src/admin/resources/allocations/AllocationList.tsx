import { ALLOCATION_STATES } from '#contracts/wallet';
import { SearchInput, SelectInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { RecordedExportAll } from '../../lists/RecordedExport.js';
import { AllocationCards } from './AllocationCards.js';
import { AllocationTable } from './AllocationTable.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={choices('states', ALLOCATION_STATES)} alwaysOn />,
];

/** What waits for a decision stands first. */
export const AllocationList = () => (
  <ConsoleList
    sort={{ field: 'status', order: 'DESC' }}
    filters={filters}
    exportButton={<RecordedExportAll right="allocations.export" />}
    createLabel="resources.sfn-allocation.request"
    table={<AllocationTable />}
    cards={<AllocationCards />}
  />
);
