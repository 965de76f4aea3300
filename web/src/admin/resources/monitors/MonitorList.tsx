import { MONITOR_DIRECTIONS, type Monitor } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { DataTable, SelectInput, SimpleList } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { Money } from '../../fields/Money.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { Mark, MonitorChip, Watched } from './MonitorFields.js';
import { monitorCsv } from './monitorCsv.js';
import { ProposeMonitor } from './ProposeMonitor.js';

const Column = DataTable.Col<Monitor>;
const filters = [
  <SelectInput key="asset" source="asset" choices={ASSET_CODES.map((id) => ({ id, name: id }))} alwaysOn />,
  <SelectInput
    key="direction"
    source="direction"
    choices={choices('resources.policies.terms.mark', MONITOR_DIRECTIONS)}
    alwaysOn
  />,
];

const MonitorTable = () => (
  <ConsoleTable<Monitor>>
    <Column
      source="account"
      disableSort
      render={(monitor) => (
        <ShowLink resource="monitors" id={monitor.id}>
          <Watched monitor={monitor} />
        </ShowLink>
      )}
    />
    <Column source="threshold" disableSort render={(monitor) => <Mark monitor={monitor} />} />
    <Column
      source="balance"
      align="right"
      disableSort
      render={({ asset, balance }) => <Money asset={asset} amount={balance} />}
    />
    <Column source="isCrossed" disableSort render={(monitor) => <MonitorChip monitor={monitor} />} />
    <Column
      source="lastCrossedAt"
      render={({ lastCrossedAt }) => (lastCrossedAt ? <Time iso={lastCrossedAt} /> : '–')}
    />
    <Column source="since" render={({ since }) => <Time iso={since} />} />
  </ConsoleTable>
);

const MonitorCards = () => (
  <SimpleList<Monitor>
    primaryText={(monitor) => <Watched monitor={monitor} />}
    secondaryText={(monitor) => <Mark monitor={monitor} />}
    tertiaryText={(monitor) => <MonitorChip monitor={monitor} />}
  />
);

/** The monitors in force; a new one is proposed among the rules. */
export const MonitorList = () => (
  <ConsoleList
    sort={{ field: 'lastCrossedAt', order: 'DESC' }}
    filters={filters}
    csv={monitorCsv}
    table={
      <>
        <ProposeMonitor />
        <MonitorTable />
      </>
    }
    cards={
      <>
        <ProposeMonitor />
        <MonitorCards />
      </>
    }
  />
);
