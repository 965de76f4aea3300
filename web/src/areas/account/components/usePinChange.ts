import { IDENTITY_LIMITS } from '#contracts/identity';
import { useState } from 'react';
import { hasCode } from '#web/lib/api/errors.js';
import { refreshSession } from '#web/lib/session/store.js';
import { useUser } from '#web/lib/session/useSession.js';
import { useConfirmPinCode } from '../api/confirmPinCode.js';
import { useSendPinCode } from '../api/sendPinCode.js';
import { useSetPin } from '../api/setPin.js';

const inHalfAMinute = () => Date.now() + IDENTITY_LIMITS.resendAfterS * 1000;

/** Choosing a PIN, proving it with a code, storing it. A confirmed code holds for some minutes, so a refused PIN needs no new one. */
export function usePinChange(onDone: () => void) {
  const { email } = useUser();
  const send = useSendPinCode();
  const confirm = useConfirmPinCode();
  const save = useSetPin();
  const [chosen, setChosen] = useState<string>();
  const [isConfirmed, setConfirmed] = useState(false);
  const [resendFromMs, setResendFrom] = useState(0);

  const sendCode = (onSent?: () => void) =>
    send.mutate(email, {
      onSuccess: () => {
        setResendFrom(inHalfAMinute());
        onSent?.();
      },
      onError: (error) => hasCode(error, 'identity.otp.too-soon') && onSent?.(),
    });
  const store = (pin: string) =>
    save.mutate(pin, {
      onSuccess: () => void refreshSession().then(onDone),
      onError: (error) => {
        if (hasCode(error, 'identity.act.unconfirmed')) setConfirmed(false);
        setChosen(undefined);
      },
    });
  const choose = (pin: string) => {
    save.reset();
    if (isConfirmed) store(pin);
    else sendCode(() => setChosen(pin));
  };
  const enterCode = (otp: string) =>
    confirm.mutate(
      { email, otp },
      {
        onSuccess: () => {
          setConfirmed(true);
          if (chosen) store(chosen);
        },
      },
    );
  const resend = () => {
    confirm.reset();
    sendCode();
  };

  const isChoosing = chosen === undefined;
  const sendError = hasCode(send.error, 'identity.otp.too-soon') ? null : send.error;
  return {
    email,
    isChoosing,
    error: isChoosing ? (save.error ?? sendError) : (confirm.error ?? sendError),
    isSending: send.isPending,
    isSaving: confirm.isPending || save.isPending,
    resendFromMs,
    choose,
    enterCode,
    resend,
  };
}

export type PinChange = ReturnType<typeof usePinChange>;
