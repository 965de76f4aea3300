import type { AdminTransaction } from '#contracts/wallet';
import { SimpleList } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Time } from '#web/ui/Time/Time.js';
import { Person } from '../../fields/Person.js';

/** The list on a narrow screen. */
export const TransactionCards = () => (
  <SimpleList<AdminTransaction>
    primaryText={({ asset, amount }) => <Money asset={asset} amount={amount} />}
    secondaryText={({ from, to }) => (
      <>
        <Person person={from} /> → <Person person={to} />
      </>
    )}
    tertiaryText={({ createdAt }) => <Time iso={createdAt} />}
  />
);
