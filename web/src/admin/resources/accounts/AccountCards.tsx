import type { AdminAccount } from '#contracts/wallet';
import { SimpleList, useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';

/** The list on a narrow screen. */
export function AccountCards() {
  const translate = useTranslate();
  return (
    <SimpleList<AdminAccount>
      primaryText={({ asset, total }) => <Money asset={asset} amount={total} />}
      secondaryText={({ purpose, saffronId }) =>
        [translate(`purposes.${purpose}`), saffronId].filter(Boolean).join(' · ')
      }
      tertiaryText={({ id }) => id}
    />
  );
}
