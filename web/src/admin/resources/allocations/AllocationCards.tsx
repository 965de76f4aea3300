import type { Allocation } from '#contracts/wallet';
import { SimpleList } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { StateChip } from '../../fields/StateChip.js';
import { Recipient } from './Recipient.js';

/** The list on a narrow screen. */
export const AllocationCards = () => (
  <SimpleList<Allocation>
    primaryText={({ asset, amount }) => <Money asset={asset} amount={amount} />}
    secondaryText={(allocation) => <Recipient allocation={allocation} />}
    tertiaryText={({ status }) => <StateChip state={status} />}
  />
);
