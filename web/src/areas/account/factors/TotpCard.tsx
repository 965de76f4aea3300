import type { Factors } from '#contracts/identity';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { Time } from '#web/ui/Time/Time.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useRemoveTotp, useStartTotp } from '../api/factors/totp.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import styles from './Factors.module.css';
import { TotpDialog } from './TotpDialog.js';
import { useWords } from './useWords.js';

export function TotpCard({ totp: { isSet, since } }: Pick<Factors, 'totp'>) {
  const { t } = useTranslation('security');
  const words = useWords();
  const [isRemoving, setRemoving] = useState(false);
  const start = useStartTotp();
  const remove = useRemoveTotp();
  const confirmRemoval = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('totp.removed'));
        setRemoving(false);
      },
    });

  return (
    <Card
      title={
        <>
          {t('totp.title')} <Badge tone={isSet ? 'ok' : 'neutral'}>{t(isSet ? 'isSet' : 'isMissing')}</Badge>
        </>
      }
      description={t('totp.text')}
      action={
        isSet ? (
          <Button variant="secondary" onClick={() => setRemoving(true)}>
            {t('totp.remove')}
          </Button>
        ) : (
          <Button
            variant="secondary"
            busyText={start.isPending && t('totp.starting')}
            onClick={() => start.mutate(undefined)}
          >
            {t('totp.setUp')}
          </Button>
        )
      }
    >
      {since && (
        <p className={styles['facts']}>
          <Trans t={t} i18nKey="totp.since" components={{ time: <Time iso={since} exact /> }} />
        </p>
      )}
      {start.error && <Alert tone="error">{words(start.error)}</Alert>}
      <TotpDialog enrolment={start.data} onClose={start.reset} />
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('totp.removeDialog')}
        confirmText={t('totp.remove')}
        busyText={remove.isPending && t('removing')}
        error={remove.error}
        onConfirm={confirmRemoval}
      >
        {t('totp.removeText')}
      </ConfirmDialog>
    </Card>
  );
}
