import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { useMakeRecoveryCodes } from '../api/factors/recoveryCodes.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.js';
import { useWords } from './useWords.js';

const FEW = 3;

export interface RecoveryCodesCardProps {
  readonly left: number;
  /** Without a second factor there is nothing that they could stand in for. */
  readonly hasFactor: boolean;
}

export function RecoveryCodesCard({ left, hasFactor }: RecoveryCodesCardProps) {
  const { t } = useTranslation('security');
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  const make = useMakeRecoveryCodes();
  const start = () => make.mutate(undefined, { onSettled: () => setAsking(false) });
  const notice = left === 0 ? 'recovery.none' : left <= FEW ? 'recovery.few' : undefined;

  return (
    <Card
      title={
        <>
          {t('recovery.title')}{' '}
          <Badge tone={left > 0 ? 'ok' : 'neutral'}>
            {left > 0 ? t('recovery.left', { count: left }) : t('isMissing')}
          </Badge>
        </>
      }
      description={t(hasFactor ? 'recovery.text' : 'recovery.later')}
      action={
        hasFactor && (
          <Button
            variant="secondary"
            busyText={make.isPending && t('recovery.making')}
            onClick={() => (left > 0 ? setAsking(true) : start())}
          >
            {t(left > 0 ? 'recovery.renew' : 'recovery.make')}
          </Button>
        )
      }
    >
      {make.error && <Alert tone="error">{words(make.error)}</Alert>}
      {hasFactor && notice && !make.error && <Alert tone="warn">{t(notice)}</Alert>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('recovery.renewDialog')}
        confirmText={t('recovery.renew')}
        busyText={make.isPending && t('recovery.making')}
        error={null}
        onConfirm={start}
      >
        {t('recovery.renewText')}
      </ConfirmDialog>
      <RecoveryCodesDialog codes={make.data?.codes} onClose={make.reset} />
    </Card>
  );
}
