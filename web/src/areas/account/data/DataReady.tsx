import { Download } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Time } from '#web/ui/Time/Time.js';
import { useDownloadDataExport } from '../api/dataExport.js';
import styles from './Data.module.css';

export function DataReady({ id, expiresAt }: { readonly id: string; readonly expiresAt: string }) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const download = useDownloadDataExport();
  return (
    <div className={styles['ready']} role="status">
      <p>
        <Trans t={t} i18nKey="data.ready" components={{ time: <Time iso={expiresAt} exact /> }} />
      </p>
      <Button
        icon={<Download size={16} aria-hidden />}
        busyText={download.isPending && t('data.downloading')}
        onClick={() => download.mutate(id)}
      >
        {t('data.download')}
      </Button>
      {download.error && <Alert tone="error">{sentence(errorMessage(download.error, t('unanswered')))}</Alert>}
    </div>
  );
}
