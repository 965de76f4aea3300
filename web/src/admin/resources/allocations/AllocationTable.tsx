import type { Allocation } from '#contracts/wallet';
import { DataTable } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Time } from '#web/ui/Time/Time.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { ConsoleTable } from '../../lists/ConsoleTable.js';
import { Recipient } from './Recipient.js';

const Column = DataTable.Col<Allocation>;

export const AllocationTable = () => (
  <ConsoleTable<Allocation> hiddenColumns={['decidedByLabel']}>
    <Column
      source="createdAt"
      render={({ id, createdAt }) => (
        <ShowLink resource="sfn-allocation" id={id}>
          <Time iso={createdAt} />
        </ShowLink>
      )}
    />
    <Column source="status" render={({ status }) => <StateChip state={status} />} />
    <Column
      source="amount"
      align="right"
      disableSort
      render={({ asset, amount }) => <Money asset={asset} amount={amount} />}
    />
    <Column source="to" disableSort render={(allocation) => <Recipient allocation={allocation} />} />
    <Column source="reason" disableSort />
    <Column source="requestedByLabel" disableSort />
    <Column source="decidedByLabel" disableSort />
  </ConsoleTable>
);
