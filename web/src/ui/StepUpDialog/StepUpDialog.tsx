import type { StepUpState } from '#contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/client.js';
import Data from '#web/lib/api/Data.js';
import { answerProof } from '#web/lib/stepUp/stepUp.js';
import { Dialog } from '../Dialog/Dialog.js';
import { ErrorState } from '../ErrorState/ErrorState.js';
import { FactorProof } from '../FactorProof/FactorProof.js';
import { Skeleton } from '../Skeleton/Skeleton.js';
import styles from './StepUpDialog.module.css';

const PATH = '/api/user/step-up';

/** Asked anew each time: what the member has set up may have changed on another device. */
function Proof() {
  const state = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api.get<StepUpState>(PATH, {}, { signal }),
    gcTime: 0,
  });
  if (state.isError) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <Skeleton lines={3} height={40} />;
  return <FactorProof methods={state.data.methods} base={PATH} onProven={() => answerProof(true)} />;
}

/** Asks a signed-in member to prove once more that it is him; open as long as it is on the page. */
export default function StepUpDialog() {
  const { t } = useTranslation(['factors', 'forms']);
  return (
    <Data>
      <Dialog open onClose={() => answerProof(false)} title={t('factors:stepUp.title')}>
        <div className={styles['proof']}>
          <p>{t('factors:stepUp.text')}</p>
          <Proof />
        </div>
      </Dialog>
    </Data>
  );
}
