import type { User } from '#contracts/identity';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '#web/lib/session/useSession.js';
import { useTitle } from '#web/lib/useTitle.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Stepper } from '#web/ui/Stepper/Stepper.js';
import { CompleteStep, type Completion } from '../steps/CompleteStep.js';
import { FirstAdminPanel } from '../staff/FirstAdminPanel.js';
import { SignInCard } from '../components/SignInCard.js';
import type { Method } from '../steps/step.js';
import { prefetchSteps, STEP_BODIES } from '../steps/stepBodies.js';
import { cleanUpSessions } from '../api/cleanUpSessions.js';
import { dropDraft } from '../flow/draft.js';
import { titleOf } from '../flow/entry.js';
import { claimKept, useFirstAdminLink } from '../staff/firstAdmin.js';
import { nextStep, PROGRESS, progressOf } from '../flow/steps.js';
import { keepTarget } from '../flow/target.js';
import { useSignInFlow } from '../flow/useSignInFlow.js';

/** Serves every address of the sign-in; the flow decides which step is on the screen. */
export default function SignIn() {
  // All texts of all steps at once, so that no step has to wait for its own.
  const { t } = useTranslation(['auth', 'forms']);
  const session = useSession();
  const flow = useSignInFlow();
  const hasLink = useFirstAdminLink();
  const [completion, setCompletion] = useState<Completion>();
  const step = completion ? nextStep(flow.step, 'verified') : flow.step;
  useTitle(t(`common:titles.${titleOf(step)}`));
  useEffect(prefetchSteps, []);
  const { state: target } = useLocation();
  useEffect(() => {
    if (typeof target === 'string') keepTarget(target);
  }, [target]);

  if (session.status === 'member' && !completion) {
    return hasLink ? (
      <SignInCard content={<FirstAdminPanel user={session.user} />} />
    ) : (
      <Navigate to="/wallet" replace />
    );
  }

  const onVerified = async (user: User, method: Method) => {
    cleanUpSessions(user);
    const claim = await claimKept();
    dropDraft();
    setCompletion({ user, method, claim });
  };
  const Body = STEP_BODIES[flow.step];
  return (
    <SignInCard
      isWide={flow.step === 'confirm-profile'}
      head={
        <>
          <Stepper
            label={t('progress.label')}
            steps={PROGRESS.map((part) => t(`progress.${part}`))}
            current={progressOf(step, flow.email !== '')}
          />
          {hasLink && flow.step === 'email' && <Alert>{t('firstAdmin.pending')}</Alert>}
        </>
      }
      content={
        completion ? <CompleteStep {...completion} /> : <Body key={flow.step} flow={flow} onVerified={onVerified} />
      }
    />
  );
}
