import type { ApiKey } from '#contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { Select } from '#web/ui/Select/Select.js';
import { useRotateApiKey } from '../api/rotateApiKey.js';
import styles from './Developers.module.css';
import { ShownSecret } from './ShownSecret.js';

const OVERLAPS_HOURS = [0, 1, 24, 72, 168] as const;

export interface RotateKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

function Steps({ apiKey, onClose }: Omit<RotateKeyDialogProps, 'open'>) {
  const { t } = useTranslation('developers');
  const sentence = useSentence();
  const rotate = useRotateApiKey();
  const [overlapHours, setOverlap] = useState(24);
  if (rotate.data) return <ShownSecret secret={rotate.data.secret} onDone={onClose} />;
  return (
    <div className={styles['form']}>
      {rotate.error && <Alert tone="error">{sentence(errorMessage(rotate.error, t('unanswered')))}</Alert>}
      <p>{t('rotate.text', { name: apiKey.name })}</p>
      <Select
        label={t('rotate.overlap')}
        value={overlapHours}
        onChange={(event) => setOverlap(Number(event.target.value))}
      >
        {OVERLAPS_HOURS.map((hours) => (
          <option key={hours} value={hours}>
            {hours === 0 ? t('rotate.atOnce') : t('rotate.hours', { count: hours })}
          </option>
        ))}
      </Select>
      <Button
        size="lg"
        block
        busyText={rotate.isPending && t('rotate.busy')}
        onClick={() => rotate.mutate({ id: apiKey.id, overlapHours })}
      >
        {t('rotate.submit')}
      </Button>
    </div>
  );
}

export function RotateKeyDialog({ apiKey, open, onClose }: RotateKeyDialogProps) {
  const { t } = useTranslation('developers');
  return (
    <Dialog open={open} onClose={onClose} title={t('rotate.title')}>
      <Steps apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}
