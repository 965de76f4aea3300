import { useTranslation } from 'react-i18next';
import type { MoneyRequest } from '#contracts/wallet';
import { Balance } from '../balances/Balance.js';

/** What was paid, else what is asked for, else whose choice it is. */
export function RequestAmount({ request }: { readonly request: MoneyRequest }) {
  const { t } = useTranslation('wallet');
  const { asset, amount, paidAmount } = request;
  const sum = paidAmount ?? amount;
  if (sum !== null) return <Balance asset={asset} amount={sum} />;
  return (
    <>
      {t('requests.openAmount')} ({asset})
    </>
  );
}
