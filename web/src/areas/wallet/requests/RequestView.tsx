import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyRequest } from '#contracts/wallet';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useCancelRequest } from '../api/moneyRequests.js';
import { requestLink } from '../paths.js';
import { useProblem } from '../useProblem.js';
import { DeclineForm } from './DeclineForm.js';
import { RequestDetails } from './RequestDetails.js';
import styles from './Requests.module.css';
import { ShareRequest } from './ShareRequest.js';

export interface RequestViewProps {
  readonly request: MoneyRequest;
  readonly onClose: () => void;
}

/** One request, and what the reader can do about it while it is open. */
export function RequestView({ request, onClose }: RequestViewProps) {
  const isOpen = request.status === 'open';
  return (
    <div className={styles['form']}>
      <RequestDetails request={request} />
      {isOpen && request.role === 'asker' && <AskersPart request={request} onClose={onClose} />}
      {isOpen && request.role === 'payer' && <PayersPart request={request} onClose={onClose} />}
    </div>
  );
}

function AskersPart({ request, onClose }: RequestViewProps) {
  const { t } = useTranslation('wallet');
  const problem = useProblem();
  const cancel = useCancelRequest();
  const takeBack = () =>
    cancel.mutate(request.id, {
      onSuccess: () => {
        toast.success(t('requests.cancelled'));
        onClose();
      },
    });
  return (
    <>
      <ShareRequest request={request} />
      {cancel.error && <Alert tone="error">{problem(cancel.error)}</Alert>}
      <Button variant="secondary" block busyText={cancel.isPending && t('requests.cancelling')} onClick={takeBack}>
        {t('requests.cancel')}
      </Button>
    </>
  );
}

function PayersPart({ request, onClose }: RequestViewProps) {
  const { t } = useTranslation('wallet');
  const [isDeclining, setDeclining] = useState(false);
  if (isDeclining) return <DeclineForm request={request} onDone={onClose} />;
  return (
    <div className={styles['actions']}>
      <Button variant="secondary" size="lg" onClick={() => setDeclining(true)}>
        {t('requests.decline')}
      </Button>
      <ButtonLink size="lg" to={requestLink(request.id)}>
        {t('actions.pay')}
      </ButtonLink>
    </div>
  );
}
