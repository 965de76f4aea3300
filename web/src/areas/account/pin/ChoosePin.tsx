import { IDENTITY_LIMITS } from '#contracts/identity';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import styles from '../components/Account.module.css';
import type { PinChange } from './usePinChange.js';

const { posPinLength } = IDENTITY_LIMITS;

export function ChoosePin({ change }: { readonly change: PinChange }) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isDifferent, setDifferent] = useState(false);
  const repeatInput = useRef<HTMLInputElement>(null);
  const { isSending } = change.code;
  const isBusy = isSending || change.isSaving;
  const problem = change.saveError ?? change.code.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setDifferent(pin !== repeated);
    if (pin === repeated) change.choose(pin);
    else {
      setRepeated('');
      repeatInput.current?.focus();
    }
  };

  return (
    <form className={styles['form']} onSubmit={submit}>
      <p>{t('pin.chooseText')}</p>
      {problem && <Alert tone="error">{sentence(errorMessage(problem, t('unanswered')))}</Alert>}
      <OtpInput
        label={t('pin.new')}
        help={t('pin.help')}
        value={pin}
        onChange={setPin}
        onComplete={() => repeatInput.current?.focus()}
        length={posPinLength}
        masked
      />
      <OtpInput
        ref={repeatInput}
        label={t('pin.repeat')}
        error={isDifferent ? t('pin.different') : undefined}
        value={repeated}
        onChange={setRepeated}
        length={posPinLength}
        masked
      />
      <Button
        type="submit"
        size="lg"
        block
        busyText={isBusy && t(isSending ? 'pin.sending' : 'pin.saving')}
        disabled={pin.length < posPinLength || repeated.length < posPinLength}
      >
        {t('pin.choose')}
      </Button>
    </form>
  );
}
