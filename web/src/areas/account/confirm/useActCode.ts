import { type ActPurpose, IDENTITY_LIMITS } from '#contracts/identity';
import { useState } from 'react';
import { hasCode } from '#web/lib/api/errors.js';
import { useUser } from '#web/lib/session/useSession.js';
import { useConfirmActCode, useSendActCode } from '../api/access/actCode.js';

/** Sends the code for an act and enters it; a confirmed code holds for some minutes. */
export function useActCode(purpose: Extract<ActPurpose, 'data-export' | 'closure' | 'pos-pin'>) {
  const { email } = useUser();
  const send = useSendActCode();
  const confirm = useConfirmActCode();
  const [isSent, setSent] = useState(false);
  const [resendFromMs, setResendFrom] = useState(0);

  const sendCode = () => {
    confirm.reset();
    send.mutate(
      { email, purpose },
      {
        onSuccess: () => {
          setResendFrom(Date.now() + IDENTITY_LIMITS.resendAfterS * 1000);
          setSent(true);
        },
        // The one before is on its way and still counts.
        onError: (error) => hasCode(error, 'identity.otp.too-soon') && setSent(true),
      },
    );
  };
  const enterCode = (otp: string, onConfirmed: () => void) =>
    confirm.mutate({ email, purpose, otp }, { onSuccess: onConfirmed });

  const sendError = hasCode(send.error, 'identity.otp.too-soon') ? null : send.error;
  return {
    email,
    isSent,
    error: confirm.error ?? sendError,
    isSending: send.isPending,
    isConfirming: confirm.isPending,
    resendFromMs,
    sendCode,
    enterCode,
    startOver: () => setSent(false),
  };
}

export type ActCode = ReturnType<typeof useActCode>;
