import { emailCheckRequest, type SendOtpRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import type { Recovery } from './useRecovery.js';
import { EmailInput } from '../components/EmailInput.js';
import styles from '../components/Form.module.css';
import { RecoveryLinks } from './RecoveryLinks.js';
import type { StepProps } from '../steps/step.js';
import { StepFrame } from '../components/StepFrame.js';

interface RecoveryRequestProps extends Pick<StepProps, 'flow'> {
  readonly recovery: Recovery;
  readonly purpose: Extract<SendOtpRequest['purpose'], 'password-reset' | 'member-id'>;
}

/** Asks which address the code for the recovery is to go to. Nobody is told whether it is known. */
export function RecoveryRequest({ flow, recovery, purpose }: RecoveryRequestProps) {
  const { t } = useTranslation('auth');
  const form = useForm({ resolver: zodResolver(emailCheckRequest), defaultValues: { email: recovery.email } });
  const submit = form.handleSubmit(({ email }) => recovery.request(email));
  return (
    <StepFrame
      title={t(`recovery.${purpose}.title`)}
      text={t(`recovery.${purpose}.text`)}
      problem={recovery.problem}
      links={<RecoveryLinks flow={flow} />}
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <EmailInput field={form.register('email')} problem={form.formState.errors.email?.message} autoFocus />
        <Button type="submit" size="lg" block busyText={recovery.isSending && t('method.otpBusy')}>
          {t('recovery.send')}
        </Button>
      </form>
    </StepFrame>
  );
}
