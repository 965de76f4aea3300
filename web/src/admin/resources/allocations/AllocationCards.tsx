import type { Allocation } from '#contracts/wallet';
import { SimpleList } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Person } from '../../fields/Person.js';
import { StateChip } from '../../fields/StateChip.js';

/** The list on a narrow screen. */
export const AllocationCards = () => (
  <SimpleList<Allocation>
    primaryText={({ asset, amount }) => <Money asset={asset} amount={amount} />}
    secondaryText={({ to }) => <Person person={to} />}
    tertiaryText={({ status }) => <StateChip state={status} />}
  />
);
