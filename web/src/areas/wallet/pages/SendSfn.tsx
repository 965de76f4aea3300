import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUser } from '#web/lib/session/useSession.js';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.js';
import { Card } from '#web/ui/Card/Card.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { Stepper } from '#web/ui/Stepper/Stepper.js';
import { PATHS } from '../paths.js';
import styles from '../send/Send.module.css';
import type { SendState, SendStep } from '../send/sendFlow.js';
import { SendSteps } from '../send/SendSteps.js';
import { useSendFlow } from '../send/useSendFlow.js';

const PROGRESS: Record<SendStep, number> = { details: 0, review: 1, code: 1, sending: 1, unconfirmed: 1, receipt: 3 };

/** Would leaving lose something? A receipt is kept in the transactions. */
function isUnsaved(state: SendState): boolean {
  if (state.step === 'receipt') return false;
  return state.step !== 'details' || Boolean(state.form.to || state.form.amount || state.form.memo);
}

export default function SendSfn() {
  const { t } = useTranslation(['wallet', 'forms']);
  const me = useUser();
  const [search] = useSearchParams();
  const flow = useSendFlow(me.id, search.get('to') ?? '');
  useUnsavedGuard(isUnsaved(flow.state));

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
          current={PROGRESS[flow.state.step]}
        />
      </div>
      <Card>
        <SendSteps me={me} flow={flow} />
      </Card>
    </div>
  );
}
