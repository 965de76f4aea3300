import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyRequest } from '#contracts/wallet';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Checkbox } from '#web/ui/Checkbox/Checkbox.js';
import { Input } from '#web/ui/Input/Input.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useDeclineRequest } from '../api/moneyRequests.js';
import { useProblem } from '../useProblem.js';
import styles from './Requests.module.css';

export interface DeclineFormProps {
  readonly request: MoneyRequest;
  readonly onDone: () => void;
}

/** Says no, with a reason if there is one, and for good if that is wanted. */
export function DeclineForm({ request: { id, asker }, onDone }: DeclineFormProps) {
  const { t } = useTranslation('wallet');
  const problem = useProblem();
  const decline = useDeclineRequest();
  const [reason, setReason] = useState('');
  const [blockAsker, setBlock] = useState(false);
  const { name } = asker;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decline.isPending) return;
    const answer = { id, blockAsker, ...(reason.trim() && { reason: reason.trim() }) };
    decline.mutate(answer, {
      onSuccess: () => {
        toast.success(t('requests.declined'));
        onDone();
      },
    });
  };

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {decline.error && <Alert tone="error">{problem(decline.error)}</Alert>}
      <p>{t('requests.declineText', { name })}</p>
      <Input
        label={t('requests.declineReason')}
        optional
        autoFocus
        value={reason}
        maxLength={140}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
      />
      <Checkbox
        label={t('requests.block', { name })}
        help={t('requests.blockHelp')}
        checked={blockAsker}
        onChange={({ target }) => setBlock(target.checked)}
      />
      <Button type="submit" variant="danger" size="lg" block busyText={decline.isPending && t('requests.declining')}>
        {t('requests.decline')}
      </Button>
    </form>
  );
}
