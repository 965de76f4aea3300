import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUser } from '#web/lib/session/useSession.js';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.js';
import { Card } from '#web/ui/Card/Card.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { Stepper } from '#web/ui/Stepper/Stepper.js';
import { PATHS } from '../paths.js';
import styles from '../send/Send.module.css';
import type { SendForm, SendState, SendStep } from '../send/sendFlow.js';
import { startOf } from '../send/sendStart.js';
import { SendSteps } from '../send/SendSteps.js';
import { useSendFlow } from '../send/useSendFlow.js';

const PROGRESS: Record<SendStep, number> = { details: 0, review: 1, code: 1, sending: 1, unconfirmed: 1, receipt: 3 };

/** Would leaving lose something? A receipt is kept in the transactions, and what a link filled in is in the link. */
function isUnsaved(state: SendState, given: SendForm): boolean {
  if (state.step === 'receipt') return false;
  return (
    state.step !== 'details' || (['to', 'amount', 'memo'] as const).some((name) => state.form[name] !== given[name])
  );
}

export default function SendSfn() {
  const { t } = useTranslation(['wallet', 'forms']);
  const me = useUser();
  const [search, setSearch] = useSearchParams();
  const start = startOf(search);
  const flow = useSendFlow(me.id, start);
  const { step } = flow.state;
  useUnsavedGuard(isUnsaved(flow.state, start.form));

  // A receipt is the end of its link: a reload shows it again, and does not begin anew.
  useEffect(() => {
    if (step === 'receipt' && search.size > 0) setSearch({}, { replace: true });
    // Once per receipt, whatever else changes in the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);

  return (
    <div className={styles['layout']}>
      <div data-print="hide">
        <PageHeader
          title={t('titles.sendSfn')}
          description={t('send.description')}
          breadcrumb={[{ to: PATHS.wallet, label: t('titles.wallet') }]}
        />
        <Stepper
          label={t('send.progress')}
          steps={[t('send.steps.details'), t('send.steps.review'), t('send.steps.done')]}
          current={PROGRESS[step]}
        />
      </div>
      <Card>
        <SendSteps me={me} flow={flow} moneyRequestId={start.moneyRequestId} />
      </Card>
    </div>
  );
}
