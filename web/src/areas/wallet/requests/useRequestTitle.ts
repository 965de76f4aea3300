import { useTranslation } from 'react-i18next';
import type { MoneyRequest } from '#contracts/wallet';

/** «Ada L. asks you», «You ask Bo K.», or that anybody may pay. */
export function useRequestTitle(): (request: MoneyRequest) => string {
  const { t } = useTranslation('wallet');
  return ({ role, asker, payer }) => {
    if (role !== 'asker') return t('requests.from', { name: asker.name });
    return payer ? t('requests.to', { name: payer.name }) : t('requests.link');
  };
}
