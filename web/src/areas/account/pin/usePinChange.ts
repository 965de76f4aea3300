import { useState } from 'react';
import { hasCode } from '#web/lib/api/errors.js';
import { refreshSession } from '#web/lib/session/store.js';
import { useSetPin } from '../api/access/setPin.js';
import { useActCode } from '../confirm/useActCode.js';

/** Choosing a PIN, proving it with a code, storing it. A confirmed code holds for some minutes, so a refused PIN needs no new one. */
export function usePinChange(onDone: () => void) {
  const code = useActCode('pos-pin');
  const save = useSetPin();
  const [chosen, setChosen] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);

  const store = (pin: string) =>
    save.mutate(pin, {
      onSuccess: () => void refreshSession().then(onDone),
      onError: (error) => {
        if (hasCode(error, 'identity.act.unconfirmed')) setConfirmed(false);
        code.startOver();
      },
    });
  const choose = (pin: string) => {
    save.reset();
    setChosen(pin);
    if (isConfirmed) store(pin);
    else code.sendCode();
  };
  const confirm = () => {
    setConfirmed(true);
    store(chosen);
  };

  return { code, choose, confirm, isChoosing: !code.isSent, isSaving: save.isPending, saveError: save.error };
}

export type PinChange = ReturnType<typeof usePinChange>;
