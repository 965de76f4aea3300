import type { SessionItem } from '#contracts/identity';
import { useTranslation } from 'react-i18next';
import { useDeviceText } from '#web/lib/useDeviceText.js';
import { Card } from '#web/ui/Card/Card.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { Time } from '#web/ui/Time/Time.js';

/** The newest of the sign-ins that still hold. */
export function LastSignIn({ sessions }: { readonly sessions: readonly SessionItem[] }) {
  const { t } = useTranslation('account');
  const deviceText = useDeviceText();
  const [last] = sessions.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt));
  if (!last) return null;
  return (
    <Card title={t('lastSignIn.title')} description={t('lastSignIn.text')}>
      <DetailList
        details={[
          { label: t('lastSignIn.when'), value: <Time iso={last.createdAt} exact /> },
          { label: t('lastSignIn.method'), value: t(`methods.${last.method}`) },
          { label: t('lastSignIn.device'), value: deviceText(last.device) },
          { label: t('lastSignIn.ip'), value: last.ip },
        ]}
      />
    </Card>
  );
}
