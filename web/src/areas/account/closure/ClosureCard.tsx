import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { useClosure } from '../api/closure.js';
import { ClosureDialog } from './ClosureDialog.js';
import { ClosureStanding } from './ClosureStanding.js';

export function ClosureCard() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const state = useClosure();
  const closure = state.data?.closure;
  const canAsk = state.data !== undefined && (!closure || closure.state === 'refused');
  return (
    <Card
      title={t('closure.title')}
      description={t('closure.text')}
      action={
        canAsk && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('closure.ask')}
          </Button>
        )
      }
    >
      {state.isPending && <Skeleton lines={1} height={32} />}
      {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {closure && <ClosureStanding closure={closure} />}
      {state.data && <ClosureDialog open={isOpen} holdDays={state.data.holdDays} onClose={() => setOpen(false)} />}
    </Card>
  );
}
