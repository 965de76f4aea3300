import { formatMemberId } from '#contracts/identity';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/errors.js';
import { Button } from '#web/ui/Button/Button.js';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import { Input } from '#web/ui/Input/Input.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { ResendButton } from '#web/ui/ResendButton/ResendButton.js';
import { useRecallMemberId } from '../api/recovery.js';
import { forEmail } from '../flow/draft.js';
import { useProblem } from '../flow/problem.js';
import { type Recovery, useRecovery } from './useRecovery.js';
import styles from '../components/Form.module.css';
import { RecoveryLinks } from './RecoveryLinks.js';
import { RecoveryRequest } from './RecoveryRequest.js';
import type { StepProps } from '../steps/step.js';
import { StepFrame } from '../components/StepFrame.js';

interface StageProps extends Pick<StepProps, 'flow'> {
  readonly recovery: Recovery;
}

function Told({ flow, recovery, saffronId }: StageProps & { readonly saffronId: string }) {
  const { t } = useTranslation(['auth', 'forms']);
  const draft = { ...forEmail(flow.draft, recovery.email), saffronId };
  return (
    <StepFrame title={t('recovery.told.title')} text={t('recovery.told.text')} links={<RecoveryLinks flow={flow} />}>
      <div className={styles['form']}>
        <Input
          readOnly
          label={t('fields.memberId')}
          value={formatMemberId(saffronId)}
          trailing={<CopyButton text={saffronId} label={t('forms:copyMemberId')} />}
        />
        <Button size="lg" block onClick={() => flow.go('member-id-told', { draft })}>
          {t('recovery.told.submit')}
        </Button>
      </div>
    </StepFrame>
  );
}

function EnterCode({ flow, recovery }: StageProps) {
  const { t } = useTranslation('auth');
  const [otp, setOtp] = useState('');
  const problem = useProblem();
  const recall = useRecallMemberId();
  const { email } = recovery;
  const submit = (entered: string) => {
    if (recall.isPending) return;
    const onError = (error: Error) => error instanceof ApiError && setOtp('');
    recall.mutate({ email, otp: entered }, { onError });
  };
  if (recall.data) return <Told flow={flow} recovery={recovery} saffronId={recall.data.saffronId} />;
  return (
    <StepFrame
      title={t('otp.title')}
      text={<Trans t={t} i18nKey="recovery.enterCode" values={{ email }} components={{ email: <strong /> }} />}
      notice={recovery.notice}
      problem={recall.error ? problem(recall.error, { refused: 'otpInvalid' }) : recovery.problem}
      links={<RecoveryLinks flow={flow} />}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit(otp);
        }}
      >
        <OtpInput
          label={t('fields.code')}
          help={t('otp.spam')}
          value={otp}
          onChange={setOtp}
          onComplete={submit}
          disabled={recall.isPending}
          autoFocus
        />
        <Button type="submit" size="lg" block busyText={recall.isPending && t('otp.busy')} disabled={otp.length < 6}>
          {t('otp.submit')}
        </Button>
        <ResendButton waitS={recovery.waitS} isSending={recovery.isSending} onResend={recovery.resend} />
      </form>
    </StepFrame>
  );
}

/** A forgotten member ID: a code to the address, and then it is shown. */
export function ForgotMemberIdStep({ flow }: Pick<StepProps, 'flow'>) {
  const recovery = useRecovery('member-id', flow.email);
  if (!recovery.isAsked) return <RecoveryRequest flow={flow} recovery={recovery} purpose="member-id" />;
  return <EnterCode flow={flow} recovery={recovery} />;
}
