import { Trans, useTranslation } from 'react-i18next';
import type { WalletAccount } from '#contracts/wallet';
import { Balance } from './Balance.js';
import { creditWithin } from './creditWithin.js';

export interface CreditNoteProps {
  readonly account: WalletAccount;
  readonly hideAsset?: boolean;
}

/** Says how much of what can be spent is not the member's own; nothing where all of it is. */
export function CreditNote({ account, hideAsset = false }: CreditNoteProps) {
  const { t } = useTranslation('wallet');
  const credit = creditWithin(account);
  if (credit === '0') return null;
  const sum = <Balance asset={account.asset} amount={credit} hideAsset={hideAsset} />;
  return <Trans t={t} i18nKey="balances.credit" components={{ sum }} />;
}
