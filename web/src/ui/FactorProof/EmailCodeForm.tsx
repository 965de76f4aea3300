import { IDENTITY_LIMITS, type sendOtpResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';
import { ApiError, errorMessage, hasCode } from '#web/lib/api/errors.js';
import { useCountdown } from '#web/lib/countdown.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { useUser } from '#web/lib/session/useSession.js';
import { ResendButton } from '../ResendButton/ResendButton.js';
import { DigitsForm } from './DigitsForm.js';
import type { Proof } from './factorProof.js';

const sendStepUpCode = (email: string) =>
  api.post<z.infer<typeof sendOtpResponse>>('/api/auth/send-otp', { email, purpose: 'step-up' });

const inSeconds = (seconds: number) => Date.now() + seconds * 1000;

/** A code to the address of who is signed in; the first one goes out by itself. */
export function EmailCodeForm<Answer>(proof: Proof<Answer>) {
  const { t } = useTranslation('factors');
  const sentence = useSentence();
  const { email } = useUser();
  const [resendFromMs, setResendFrom] = useState(0);
  const send = useMutation({
    mutationFn: sendStepUpCode,
    onSuccess: () => setResendFrom(inSeconds(IDENTITY_LIMITS.resendAfterS)),
    onError: (error) => error instanceof ApiError && setResendFrom(inSeconds(error.retryAfterS ?? 0)),
  });
  const sendFirst = useRef<(() => void) | undefined>(() => send.mutate(email));
  useEffect(() => {
    sendFirst.current?.();
    sendFirst.current = undefined;
  }, []);
  const isOut = send.isSuccess || hasCode(send.error, 'identity.otp.too-soon');
  const textKey = send.isPending ? 'email.sending' : isOut ? 'email.text' : 'email.notSent';

  return (
    <DigitsForm
      {...proof}
      method="email-code"
      text={<Trans t={t} i18nKey={textKey} values={{ email }} components={{ email: <strong /> }} />}
      problem={send.error && !isOut ? sentence(errorMessage(send.error, t('unanswered'))) : undefined}
    >
      <ResendButton waitS={useCountdown(resendFromMs)} isSending={send.isPending} onResend={() => send.mutate(email)} />
    </DigitsForm>
  );
}
