import type { AdminAccount } from '#contracts/wallet';
import { SimpleList, useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Owner } from './Owner.js';

/** The list on a narrow screen. */
export function AccountCards() {
  const translate = useTranslate();
  return (
    <SimpleList<AdminAccount>
      primaryText={({ asset, total }) => <Money asset={asset} amount={total} />}
      secondaryText={(account) => (
        <>
          {translate(`purposes.${account.purpose}`)}
          {account.ownerId && ' · '}
          <Owner account={account} />
        </>
      )}
      tertiaryText={({ id }) => id}
    />
  );
}
