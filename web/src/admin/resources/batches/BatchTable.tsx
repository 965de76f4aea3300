import type { Batch } from '#contracts/wallet';
import { DataTable } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { ShortHash } from './ShortHash.js';

const Column = DataTable.Col<Batch>;

export const BatchTable = () => (
  <ConsoleTable<Batch> hiddenColumns={['epoch']}>
    <Column
      source="id"
      render={({ id }) => (
        <ShowLink resource="batches" id={id}>
          {id}
        </ShowLink>
      )}
    />
    <Column source="postedAt" disableSort render={({ postedAt }) => <Time iso={postedAt} />} />
    <Column source="commands" disableSort align="right" />
    <Column source="transfers" disableSort align="right" />
    <Column source="entries" disableSort align="right" />
    <Column source="epoch" disableSort align="right" />
    <Column source="hash" disableSort render={({ hash }) => <ShortHash hash={hash} />} />
    <Column source="state" disableSort render={({ state }) => <StateChip state={state} />} />
  </ConsoleTable>
);
