import type { DeadLetter } from '#contracts/dead-letters';
import { DataTable, useListContext } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { ShortId } from '../../fields/ShortId.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { ExportSelectedButton } from '../../lists/ExportSelectedButton.js';
import { deadLetterCsv } from './deadLetterCsv.js';
import { isUnderWay } from './letter.rules.js';
import { ReplaySelectedButton } from './ReplaySelectedButton.js';
import { useLookAgain } from './useLookAgain.js';

const Column = DataTable.Col<DeadLetter>;

const bulkActions = (
  <>
    <ReplaySelectedButton />
    <ExportSelectedButton columns={deadLetterCsv} />
  </>
);

export function DeadLetterTable() {
  const { data, refetch } = useListContext<DeadLetter>();
  useLookAgain(data?.some(isUnderWay) ?? false, refetch);
  return (
    <ConsoleTable<DeadLetter> bulkActionButtons={bulkActions} hiddenColumns={['service', 'key']}>
      <Column source="diedAt" render={({ diedAt }) => <Time iso={diedAt} />} />
      <Column
        source="type"
        render={({ id, type }) => (
          <ShowLink resource="dead-letters" id={id}>
            {type}
          </ShowLink>
        )}
      />
      <Column source="consumer" />
      <Column source="service" disableSort />
      <Column source="key" disableSort render={({ key }) => <ShortId id={key} />} />
      <Column source="error" disableSort cellSx={() => ({ overflowWrap: 'anywhere' })} />
      <Column source="state" render={({ state }) => <StateChip state={state} />} />
    </ConsoleTable>
  );
}
