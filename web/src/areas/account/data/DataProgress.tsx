import type { DataExport } from '#contracts/identity';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#web/ui/Spinner/Spinner.js';
import styles from './Data.module.css';

/** Which services have told their part. */
export function DataProgress({ parts }: Pick<DataExport, 'parts'>) {
  const { t } = useTranslation('account');
  const done = parts.filter(({ isComplete }) => isComplete).length;
  return (
    <div role="status">
      <p>{t('data.collecting', { done, of: parts.length })}</p>
      <ul className={styles['parts']}>
        {parts.map(({ source, isComplete }) => (
          <li key={source}>
            {isComplete ? <Check size={16} aria-hidden /> : <Spinner size={16} />}
            {t(`data.parts.${source}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
