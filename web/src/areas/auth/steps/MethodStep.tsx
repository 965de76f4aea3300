import { KeyRound, Mail, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#web/lib/api/errors.js';
import { Button } from '#web/ui/Button/Button.js';
import { useSendCode } from '../api/sendCode.js';
import { hasLiveCode, sentCodeOf } from '../flow/draft.js';
import { useProblem } from '../flow/problem.js';
import { Choice, choicesClass } from '../components/Choice.js';
import { RecoveryChoices } from '../recovery/RecoveryChoices.js';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';

export function MethodStep({ flow }: Pick<StepProps, 'flow'>) {
  const { t } = useTranslation('auth');
  const problem = useProblem();
  const send = useSendCode();
  const { draft, email } = flow;

  const chooseCode = () => {
    if (hasLiveCode(draft, Date.now())) return flow.go('choose-otp', { notice: 'codeAlreadySent' });
    send.mutate(email, {
      onSuccess: (answer) =>
        flow.go('choose-otp', { draft: { ...draft, code: sentCodeOf(answer, Date.now()) }, notice: 'codeSent' }),
      onError: (error) =>
        hasCode(error, 'identity.otp.too-soon') && flow.go('choose-otp', { notice: 'codeAlreadySent' }),
    });
  };

  return (
    <StepFrame
      title={t('method.title')}
      text={t('method.text', { email })}
      notice={flow.notice}
      problem={send.error && problem(send.error, { refused: 'sendFailed' })}
      links={
        <>
          <RecoveryChoices flow={flow} />
          <Button variant="ghost" onClick={() => flow.go('restart')}>
            {t('links.backToEmail')}
          </Button>
        </>
      }
    >
      <div className={choicesClass}>
        <Choice
          icon={Mail}
          title={t('method.otp')}
          text={t('method.otpText')}
          busyText={send.isPending && t('method.otpBusy')}
          onChoose={chooseCode}
        />
        <Choice
          icon={KeyRound}
          title={t('method.pin')}
          text={t(draft.hasPosPin ? 'method.pinText' : 'method.pinMissing')}
          disabled={!draft.hasPosPin}
          onChoose={() => flow.go('choose-pin')}
        />
        <Choice
          icon={RotateCcw}
          title={t('method.reactivate')}
          text={t('method.reactivateText')}
          onChoose={() => flow.go('reactivate')}
        />
      </div>
    </StepFrame>
  );
}
