import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/errors.js';
import { useCountdown } from '#web/lib/countdown.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { ResendButton } from '#web/ui/ResendButton/ResendButton.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useVerifyLoginCode } from '../api/olderFlow.js';
import { useRequestCode } from '../api/sendCode.js';
import styles from '../components/Form.module.css';
import { StepFrame } from '../components/StepFrame.js';
import { sentCodeOf } from '../flow/draft.js';
import { useFailureToast } from './useFailureToast.js';
import type { OlderFlow, View, ViewProps } from './useOlderFlow.js';

type CodeViewState = Extract<View, { readonly name: 'code' }>;

/** A code that was asked for again really goes out (specification 4.2.9 only pretends to). */
function useResend(flow: OlderFlow, view: CodeViewState) {
  const { t } = useTranslation('auth');
  const fail = useFailureToast();
  const request = useRequestCode();
  const resend = () =>
    request.mutate(
      { email: view.email, purpose: 'authentication' },
      {
        onSuccess: (sent) => {
          toast.success(t('toasts.codeSent'), t('toasts.newCodeSent'));
          flow.show({ ...view, code: sentCodeOf(sent, Date.now()) });
        },
        onError: (error) => fail('resend', error),
      },
    );
  return { resend, isSending: request.isPending };
}

export function CodeView({ flow, view }: ViewProps & { readonly view: CodeViewState }) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const fail = useFailureToast();
  const verification = useVerifyLoginCode();
  const waitS = useCountdown(view.code?.resendFromMs);
  const { resend, isSending } = useResend(flow, view);
  const { email, sentTo } = view;

  const submit = (entered: string) => {
    if (verification.isPending) return;
    verification.mutate(
      { email, code: entered },
      {
        onSuccess: (answer) => void flow.proceed(answer),
        onError: (error) => {
          if (error instanceof ApiError) setCode('');
          input.current?.focus();
          fail('verification', error);
        },
      },
    );
  };

  return (
    <StepFrame
      title={t('otp.title')}
      text={<Trans t={t} i18nKey="otp.text" values={{ email: sentTo }} components={{ email: <strong /> }} />}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <OtpInput
          ref={input}
          label={t('fields.code')}
          help={t('otp.spam')}
          value={code}
          onChange={setCode}
          onComplete={submit}
          disabled={verification.isPending}
          autoFocus
        />
        <Button
          type="submit"
          size="lg"
          block
          busyText={verification.isPending && t('otp.busy')}
          disabled={code.length < 6}
        >
          {t('otp.submit')}
        </Button>
        <ResendButton waitS={waitS} isSending={isSending} onResend={resend} />
      </form>
    </StepFrame>
  );
}
