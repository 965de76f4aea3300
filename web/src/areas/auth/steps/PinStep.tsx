import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { IDENTITY_LIMITS } from '#contracts/identity';
import { ApiError } from '#web/lib/api/errors.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { useVerifyPin } from '../api/verifyPin.js';
import { useProblem } from '../flow/problem.js';
import styles from '../components/Form.module.css';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';
import { StepLinks } from './StepLinks.js';

const { posPinLength } = IDENTITY_LIMITS;

export function PinStep({ flow, onVerified }: StepProps) {
  const { t } = useTranslation('auth');
  const [posPin, setPin] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const problem = useProblem();
  const verify = useVerifyPin((user) => onVerified(user, 'pin'));
  const { email } = flow;

  const submit = (pin: string) => {
    if (verify.isPending) return;
    verify.mutate(
      { email, posPin: pin },
      {
        onError: (error) => {
          if (error instanceof ApiError) setPin('');
          input.current?.focus();
        },
      },
    );
  };

  return (
    <StepFrame
      title={t('pin.title')}
      text={<Trans t={t} i18nKey="pin.text" values={{ email }} components={{ email: <strong /> }} />}
      problem={verify.error && problem(verify.error, { refused: 'pinInvalid' })}
      links={<StepLinks flow={flow} />}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit(posPin);
        }}
      >
        <OtpInput
          ref={input}
          label={t('fields.pin')}
          help={t('pin.forgotten')}
          value={posPin}
          onChange={setPin}
          onComplete={submit}
          length={posPinLength}
          disabled={verify.isPending}
          masked
          autoFocus
        />
        <Button
          type="submit"
          size="lg"
          block
          busyText={verify.isPending && t('pin.busy')}
          disabled={posPin.length < posPinLength}
        >
          {t('pin.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
