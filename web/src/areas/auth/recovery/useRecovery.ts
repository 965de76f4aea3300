import type { SendOtpRequest } from '#contracts/identity';
import { useState } from 'react';
import { type ApiError, hasCode } from '#web/lib/api/errors.js';
import { useCountdown } from '#web/lib/countdown.js';
import { useRequestCode } from '../api/sendCode.js';
import { type SentCode, sentCodeOf } from '../flow/draft.js';
import { useProblem } from '../flow/problem.js';

export interface Recovery {
  readonly email: string;
  /** Whether a code was asked for; only who reads the mail knows whether one came. */
  readonly isAsked: boolean;
  readonly isSending: boolean;
  readonly waitS: number;
  readonly notice: string | undefined;
  readonly problem: string | undefined;
  readonly request: (email: string) => void;
  readonly resend: () => void;
}

/** Has the code of a recovery sent, and sent again. */
export function useRecovery(purpose: SendOtpRequest['purpose'], known: string): Recovery {
  const [email, setEmail] = useState(known);
  const [sent, setSent] = useState<SentCode & { readonly isResent: boolean }>();
  const send = useRequestCode();
  const problemOf = useProblem();

  const request = (to: string) => {
    if (send.isPending) return;
    setEmail(to);
    const isResent = sent !== undefined;
    send.mutate(
      { email: to, purpose },
      {
        onSuccess: (answer) => setSent({ ...sentCodeOf(answer, Date.now()), isResent }),
        // One that went out a moment ago serves as well.
        onError: (error) =>
          hasCode(error, 'identity.otp.too-soon') && setSent({ ...waitAsTold(error), isResent: false }),
      },
    );
  };
  const texts = sent ? { refused: 'resendFailed', unanswered: 'resendUnanswered' } : { refused: 'sendFailed' };
  const isOutAlready = hasCode(send.error, 'identity.otp.too-soon');
  return {
    email,
    isAsked: sent !== undefined,
    isSending: send.isPending,
    waitS: useCountdown(sent?.resendFromMs),
    notice: sent && (sent.isResent ? 'newCodeSent' : 'recoverySent'),
    problem: send.error && !isOutAlready ? problemOf(send.error, texts) : undefined,
    request,
    resend: () => request(email),
  };
}

const waitAsTold = ({ retryAfterS = 0 }: ApiError): SentCode => ({
  resendFromMs: Date.now() + retryAfterS * 1000,
  liveUntilMs: Date.now(),
});
