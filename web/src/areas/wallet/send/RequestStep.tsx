import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { moneyRequestQuery } from '../api/moneyRequests.js';
import { PATHS } from '../paths.js';
import { OpenRequest, type OpenRequestProps } from './OpenRequest.js';
import styles from './Send.module.css';

export interface RequestStepProps extends Omit<OpenRequestProps, 'request'> {
  readonly id: string;
}

/** The first step where a money request is paid: it says who asks for what, or why it cannot be paid. */
export function RequestStep({ id, ...rest }: RequestStepProps) {
  const { t } = useTranslation('wallet');
  const { data: request, error, refetch } = useQuery(moneyRequestQuery(id));
  if (!request && error)
    return <ErrorState error={error} title={t('requests.notFound')} onRetry={() => void refetch()} />;
  if (!request) {
    return (
      <div aria-busy="true">
        <Skeleton lines={4} height={32} />
      </div>
    );
  }
  if (request.status === 'open' && request.role !== 'asker') return <OpenRequest request={request} {...rest} />;
  return (
    <div className={styles['form']}>
      <Alert>{request.status === 'open' ? t('requests.own') : t(`requests.gone.${request.status}`)}</Alert>
      <div className={styles['actions']}>
        <ButtonLink variant="secondary" to={request.role === 'asker' ? `${PATHS.requests}?box=sent` : PATHS.requests}>
          {t('requests.toRequests')}
        </ButtonLink>
      </div>
    </div>
  );
}
