import type { Closure } from '#contracts/identity';
import { Trans, useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Amount } from '#web/ui/Amount/Amount.js';
import { Button } from '#web/ui/Button/Button.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { Spinner } from '#web/ui/Spinner/Spinner.js';
import { Time } from '#web/ui/Time/Time.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useCancelClosure } from '../api/closure.js';
import styles from './Closure.module.css';

/** How far a closure is, and what can be done about it. */
export function ClosureStanding({ closure }: { readonly closure: Closure }) {
  if (closure.state === 'refused') return <Refused remaining={closure.remaining} />;
  if (closure.state === 'scheduled' && closure.closesAt) return <Scheduled closesAt={closure.closesAt} />;
  return <UnderWay state={closure.state === 'closing' ? 'closing' : 'checking'} />;
}

function UnderWay({ state }: { readonly state: 'checking' | 'closing' }) {
  const { t } = useTranslation('account');
  return (
    <p className={styles['underWay']} role="status">
      <Spinner size={16} />
      {t(`closure.${state}`)}
    </p>
  );
}

function Refused({ remaining }: Pick<Closure, 'remaining'>) {
  const { t } = useTranslation('account');
  const amounts = remaining.flatMap(({ asset, available, held }) => [
    { label: t('closure.left', { asset }), value: <Amount asset={asset} amount={available} /> },
    ...(held === '0' ? [] : [{ label: t('closure.held', { asset }), value: <Amount asset={asset} amount={held} /> }]),
  ]);
  return (
    <Alert tone="warn" title={t('closure.refused')}>
      {amounts.length > 0 ? t('closure.refusedText') : t('closure.refusedOther')}
      {amounts.length > 0 && <DetailList details={amounts} />}
    </Alert>
  );
}

function Scheduled({ closesAt }: { readonly closesAt: string }) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const cancel = useCancelClosure();
  const keep = () => cancel.mutate(undefined, { onSuccess: () => toast.success(t('closure.kept')) });
  return (
    <Alert
      tone="warn"
      title={t('closure.scheduled')}
      action={
        <Button busyText={cancel.isPending && t('closure.keeping')} onClick={keep}>
          {t('closure.keep')}
        </Button>
      }
    >
      <Trans t={t} i18nKey="closure.scheduledText" components={{ time: <Time iso={closesAt} exact /> }} />
      {cancel.error && <p>{sentence(errorMessage(cancel.error, t('unanswered')))}</p>}
    </Alert>
  );
}
