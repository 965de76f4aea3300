import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { useDataExport } from '../api/dataExport.js';
import { DataDialog } from './DataDialog.js';
import { DataProgress } from './DataProgress.js';
import { DataReady } from './DataReady.js';

export function DataCard() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const latest = useDataExport();
  const isCollecting = latest.data?.state === 'collecting';
  return (
    <Card
      title={t('data.title')}
      description={t('data.text')}
      action={
        latest.data !== undefined &&
        !isCollecting && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t(latest.data ? 'data.askAgain' : 'data.ask')}
          </Button>
        )
      }
    >
      {latest.isPending && <Skeleton lines={1} height={32} />}
      {latest.isError && <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />}
      {latest.data && isCollecting && <DataProgress parts={latest.data.parts} />}
      {latest.data?.state === 'ready' && <DataReady id={latest.data.id} expiresAt={latest.data.expiresAt} />}
      <DataDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
