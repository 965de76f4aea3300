import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Button } from '../Button/Button.js';
import { CopyButton } from '../CopyButton/CopyButton.js';
import styles from './ErrorState.module.css';

export interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly title?: string;
}

/** What failed, in the server's words, with a way to try again and the id that support asks for. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const { t } = useTranslation();
  const sentence = useSentence();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={styles['error']} role="alert">
      <p className={styles['title']}>{title ?? t('errors.wentWrong')}</p>
      <p className={styles['text']}>{sentence(errorMessage(error, t('errors.unreachable')))}</p>
      {requestId && (
        <p className={styles['id']}>
          {t('errors.requestId')} <code>{requestId}</code>
          <CopyButton text={requestId} />
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {t('actions.tryAgain')}
        </Button>
      )}
    </div>
  );
}
