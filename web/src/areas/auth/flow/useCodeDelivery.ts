import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, hasCode } from '#web/lib/api/errors.js';
import { useCountdown } from '#web/lib/countdown.js';
import { useSendCode } from '../api/sendCode.js';
import { hasLiveCode, sentCodeOf } from './draft.js';
import { useProblem } from './problem.js';
import type { SignInFlow } from './useSignInFlow.js';

type Reason = 'automatic' | 'resend';

export interface CodeDelivery {
  readonly state: 'sending' | 'sent' | 'not-sent';
  /** Whole seconds until another code may be asked for. */
  readonly waitS: number;
  /** Key of the message about the last code. */
  readonly notice: string | undefined;
  readonly problem: string | undefined;
  readonly sendAutomatically: () => void;
  readonly resend: () => void;
}

/** Sends codes to the flow's address, and none by itself while one is valid. */
export function useCodeDelivery(flow: SignInFlow): CodeDelivery {
  const { t } = useTranslation('auth');
  const send = useSendCode();
  const problemOf = useProblem();
  const [reason, setReason] = useState<Reason>('automatic');
  const { draft, email } = flow;
  const liveS = useCountdown(draft.code?.liveUntilMs);

  const deliver = (why: Reason) => {
    setReason(why);
    send.mutate(email, {
      onSuccess: (answer) => flow.keep({ ...draft, code: sentCodeOf(answer, Date.now()) }),
      onError: (error) => waitAsTold(flow, error),
    });
  };
  const isOutAlready = reason === 'automatic' && hasCode(send.error, 'identity.otp.too-soon');
  const problem = () => {
    if (!send.error || isOutAlready) return undefined;
    if (reason === 'automatic') return t('messages.automaticSendFailed');
    return problemOf(send.error, { refused: 'resendFailed', unanswered: 'resendUnanswered' });
  };
  const sentNotice = reason === 'resend' ? 'newCodeSent' : 'codeSent';
  const notice = isOutAlready ? 'codeAlreadySent' : send.isSuccess ? sentNotice : flow.notice;
  const isSent = liveS > 0 || notice === 'codeAlreadySent';

  return {
    state: send.isPending ? 'sending' : isSent ? 'sent' : 'not-sent',
    waitS: useCountdown(draft.code?.resendFromMs),
    notice,
    problem: problem(),
    sendAutomatically: () => !hasLiveCode(draft, Date.now()) && deliver('automatic'),
    resend: () => deliver('resend'),
  };
}

/** A server that refuses for now says for how long. */
function waitAsTold({ draft, keep }: SignInFlow, error: Error): void {
  if (!(error instanceof ApiError) || error.retryAfterS === undefined) return;
  const nowMs = Date.now();
  const liveUntilMs = draft.code?.liveUntilMs ?? nowMs;
  keep({ ...draft, code: { liveUntilMs, resendFromMs: nowMs + error.retryAfterS * 1000 } });
}
