import { PERIOD_STATES, type Period } from '#contracts/wallet';
import { DataTable, SelectInput, SimpleList } from 'react-admin';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { periodCsv } from './periodCsv.js';
import { Through } from './Through.js';

const Column = DataTable.Col<Period>;
const filters = [<SelectInput key="status" source="status" choices={choices('states', PERIOD_STATES)} alwaysOn />];

const PeriodTable = () => (
  <ConsoleTable<Period>>
    <Column
      source="through"
      render={({ id, through }) => (
        <ShowLink resource="periods" id={id}>
          <Through iso={through} />
        </ShowLink>
      )}
    />
    <Column source="status" disableSort render={({ status }) => <StateChip state={status} />} />
    <Column source="reason" disableSort />
    <Column source="requestedByLabel" disableSort />
    <Column source="decidedByLabel" disableSort />
    <Column source="batchNumber" disableSort align="right" />
  </ConsoleTable>
);

const PeriodCards = () => (
  <SimpleList<Period>
    primaryText={({ through }) => <Through iso={through} />}
    secondaryText={({ reason }) => reason}
    tertiaryText={({ status }) => <StateChip state={status} />}
  />
);

export const PeriodList = () => (
  <ConsoleList
    sort={{ field: 'through', order: 'DESC' }}
    filters={filters}
    csv={periodCsv}
    createLabel="resources.periods.request"
    table={<PeriodTable />}
    cards={<PeriodCards />}
  />
);
