import { useTranslation } from 'react-i18next';
import type { Contact } from '#contracts/wallet';
import { Time } from '#web/ui/Time/Time.js';

/** «Paid 3 times, last 2 days ago». */
export function PaidText({ contact: { timesPaid, lastPaidAt } }: { readonly contact: Contact }) {
  const { t } = useTranslation('wallet');
  if (timesPaid === 0 || lastPaidAt === null) return t('contacts.never');
  return (
    <>
      {t('contacts.paid', { count: timesPaid })}, {t('contacts.last')} <Time iso={lastPaidAt} />
    </>
  );
}
