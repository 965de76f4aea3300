import type { User } from '#contracts/identity';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSession } from '#web/lib/session/useSession.js';
import { lazyRetry } from '#web/lib/lazyRetry.js';
import { useTitle } from '#web/lib/useTitle.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { Stepper } from '#web/ui/Stepper/Stepper.js';
import { CompleteStep, type Completion } from '../components/CompleteStep.js';
import { ConfirmStep } from '../components/ConfirmStep.js';
import { EmailStep } from '../components/EmailStep.js';
import { FirstAdminPanel } from '../components/FirstAdminPanel.js';
import { ForgotMemberIdStep } from '../components/ForgotMemberIdStep.js';
import { ForgotPasswordStep } from '../components/ForgotPasswordStep.js';
import { IdCheckStep } from '../components/IdCheckStep.js';
import { MethodStep } from '../components/MethodStep.js';
import { OtpStep } from '../components/OtpStep.js';
import { PinStep } from '../components/PinStep.js';
import { RegisterStep } from '../components/RegisterStep.js';
import { RetrieveStep } from '../components/RetrieveStep.js';
import { SignInCard } from '../components/SignInCard.js';
import type { Method, StepProps } from '../components/step.js';
import { cleanUpSessions } from '../api/cleanUpSessions.js';
import { dropDraft } from '../flow/draft.js';
import { type OpenStep, titleOf } from '../flow/entry.js';
import { claimKept, useFirstAdminLink } from '../flow/firstAdmin.js';
import { nextStep, PROGRESS, progressOf } from '../flow/steps.js';
import { useSignInFlow } from '../flow/useSignInFlow.js';

const secondFactorStep = () => import('../components/SecondFactorStep.js');

const BODIES: Readonly<Record<OpenStep, ComponentType<StepProps>>> = {
  email: EmailStep,
  'saffron-id-check': IdCheckStep,
  'retrieve-profile': RetrieveStep,
  'forgot-password': ForgotPasswordStep,
  'forgot-member-id': ForgotMemberIdStep,
  'register-new': RegisterStep,
  'confirm-profile': ConfirmStep,
  'verification-method': MethodStep,
  'verify-otp': OtpStep,
  'verify-pos-pin': PinStep,
  // Most people never see it.
  'second-factor': lazy(() => lazyRetry(secondFactorStep, { tries: 3 })),
};

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
  const Body = BODIES[flow.step];
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
        completion ? (
          <CompleteStep {...completion} />
        ) : (
          <Suspense fallback={<Skeleton lines={4} height={40} />}>
            <Body key={flow.step} flow={flow} onVerified={onVerified} />
          </Suspense>
        )
      }
    />
  );
}
