import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useDeviceCount, useForgetDevices } from '../api/sessions/devices.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';

export function KnownBrowsersCard() {
  const { t } = useTranslation('account');
  const count = useDeviceCount();
  const forget = useForgetDevices();
  const [isAsking, setAsking] = useState(false);

  const confirm = () =>
    forget.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('knownBrowsers.forgotten'));
        setAsking(false);
      },
    });

  if (count.isPending) return null;
  return (
    <Card
      title={t('knownBrowsers.title')}
      description={count.data === 0 ? t('knownBrowsers.none') : t('knownBrowsers.text', { count: count.data ?? 0 })}
      action={
        Boolean(count.data) && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('knownBrowsers.forget')}
          </Button>
        )
      }
    >
      {count.isError && <ErrorState error={count.error} onRetry={() => void count.refetch()} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('knownBrowsers.forget')}
        confirmText={t('knownBrowsers.forget')}
        busyText={forget.isPending && t('knownBrowsers.forgetting')}
        error={forget.error}
        onConfirm={confirm}
      >
        {t('knownBrowsers.forgetText')}
      </ConfirmDialog>
    </Card>
  );
}
