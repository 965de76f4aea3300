import { useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/errors.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { ResendButton } from '#web/ui/ResendButton/ResendButton.js';
import { useVerifyCode } from '../api/verifyCode.js';
import { withoutCode } from '../flow/draft.js';
import { useProblem } from '../flow/problem.js';
import { type CodeDelivery, useCodeDelivery } from '../flow/useCodeDelivery.js';
import styles from '../components/Form.module.css';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';
import { StepLinks } from './StepLinks.js';

const TEXTS: Readonly<Record<CodeDelivery['state'], string>> = {
  sending: 'otp.sending',
  sent: 'otp.text',
  'not-sent': 'otp.notSent',
};

export function OtpStep({ flow, onVerified }: StepProps) {
  const { t } = useTranslation('auth');
  const [otp, setOtp] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const problem = useProblem();
  const delivery = useCodeDelivery(flow);
  const verify = useVerifyCode((user) => onVerified(user, 'otp'));
  const { email, sendsCode } = flow;
  const isSending = delivery.state === 'sending';

  const { sendAutomatically } = delivery;
  const opened = useRef(sendsCode ? sendAutomatically : undefined);
  useEffect(() => {
    opened.current?.();
    opened.current = undefined;
  }, []);

  const submit = (code: string) => {
    if (verify.isPending) return;
    verify.mutate(
      { email, otp: code },
      {
        onSuccess: ({ secondFactor }) => {
          if (secondFactor)
            flow.go('second-factor-wanted', { ...secondFactor, draft: withoutCode(flow.draft), isFinal: true });
        },
        onError: (error) => {
          if (error instanceof ApiError) setOtp('');
          input.current?.focus();
        },
      },
    );
  };
  const resend = () => {
    verify.reset();
    setOtp('');
    delivery.resend();
    input.current?.focus();
  };

  return (
    <StepFrame
      title={t('otp.title')}
      text={<Trans t={t} i18nKey={TEXTS[delivery.state]} values={{ email }} components={{ email: <strong /> }} />}
      notice={isSending || verify.isPending ? undefined : delivery.notice}
      problem={verify.error ? problem(verify.error, { refused: 'otpInvalid' }) : delivery.problem}
      links={<StepLinks flow={flow} />}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit(otp);
        }}
      >
        <OtpInput
          ref={input}
          label={t('fields.code')}
          help={t('otp.spam')}
          value={otp}
          onChange={setOtp}
          onComplete={submit}
          disabled={verify.isPending}
          autoFocus
        />
        <Button type="submit" size="lg" block busyText={verify.isPending && t('otp.busy')} disabled={otp.length < 6}>
          {t('otp.submit')}
        </Button>
        <ResendButton waitS={delivery.waitS} isSending={isSending} onResend={resend} />
      </form>
    </StepFrame>
  );
}
