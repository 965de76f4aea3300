import { AUDITED_SERVICES } from '#contracts/audit';
import { DEAD_LETTER_STATES } from '#contracts/dead-letters';
import { DateInput, SelectArrayInput, SelectInput, TextInput } from 'react-admin';
import { choices } from '../../lists/choices.js';
import { ConsoleList } from '../../lists/ConsoleList.js';
import { DeadLetterCards } from './DeadLetterCards.js';
import { deadLetterCsv } from './deadLetterCsv.js';
import { DeadLetterTable } from './DeadLetterTable.js';

const services = AUDITED_SERVICES.map((id) => ({ id, name: id }));

const filters = [
  <SelectArrayInput key="state" source="state" choices={choices('states', DEAD_LETTER_STATES)} alwaysOn />,
  <SelectInput key="service" source="service" choices={services} translateChoice={false} />,
  <TextInput key="consumer" source="consumer" />,
  <TextInput key="type" source="type" />,
  <TextInput key="key" source="key" />,
  <DateInput key="from" source="from" label="console.from" />,
  <DateInput key="to" source="to" label="console.until" />,
];

/** The events that services could not handle; those that wait for a decision come first to mind, so their filter is one click away. */
export const DeadLetterList = () => (
  <ConsoleList
    sort={{ field: 'diedAt', order: 'DESC' }}
    filters={filters}
    csv={deadLetterCsv}
    table={<DeadLetterTable />}
    cards={<DeadLetterCards />}
  />
);
