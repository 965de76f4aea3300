import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contracts/wallet';
import { PRODUCT } from '#kernel';

/** «From Ada L.», «To Bo K.», or the kind of a movement in which the platform is the other side. */
export function useCounterpartyText(): (transaction: Transaction) => string {
  const { t } = useTranslation('wallet');
  return ({ kind, direction, counterparty }) => {
    if (kind !== 'transfer') return t(`activity.kinds.${kind}`);
    return t(`activity.${direction}`, { name: counterparty?.name ?? PRODUCT.name });
  };
}
