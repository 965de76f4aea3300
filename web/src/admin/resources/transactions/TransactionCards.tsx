import type { AdminTransaction } from '#contracts/wallet';
import { SimpleList, useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Time } from '#web/ui/Time/Time.js';
import { Person } from '../../fields/Person.js';

/** The list on a narrow screen. */
export function TransactionCards() {
  const translate = useTranslate();
  return (
    <SimpleList<AdminTransaction>
      primaryText={({ asset, amount }) => <Money asset={asset} amount={amount} />}
      secondaryText={({ kind, from, to }) => (
        <>
          {translate(`kinds.${kind}`)} · <Person person={from} /> → <Person person={to} />
        </>
      )}
      tertiaryText={({ createdAt }) => <Time iso={createdAt} />}
    />
  );
}
