import { emailCheckRequest, type EmailCheckResponse } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { useOlderEmailCheck } from '../api/olderFlow.js';
import { EmailInput } from '../components/EmailInput.js';
import styles from '../components/Form.module.css';
import { StepFrame } from '../components/StepFrame.js';
import { useFailureToast } from './useFailureToast.js';
import type { ViewProps } from './useOlderFlow.js';

/** A registration begins with the address: who has an account already is led to the sign-in. */
export function AddressView({ flow }: ViewProps) {
  const { t } = useTranslation('auth');
  const fail = useFailureToast();
  const check = useOlderEmailCheck();
  const form = useForm({ resolver: zodResolver(emailCheckRequest), defaultValues: { email: '' } });

  const goOn = (email: string, { walletActivated }: EmailCheckResponse) =>
    flow.show(walletActivated ? { name: 'login', notice: 'hasAccount' } : { name: 'register', email });
  const submit = form.handleSubmit(({ email }) => {
    if (check.isPending) return;
    check.mutate(
      { email },
      { onSuccess: (answer) => goOn(email, answer), onError: (error) => fail('emailCheck', error) },
    );
  });

  return (
    <StepFrame title={t('older.address.title')} text={t('older.address.text')}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <EmailInput field={form.register('email')} problem={form.formState.errors.email?.message} />
        <Button type="submit" size="lg" block busyText={check.isPending && t('email.busy')}>
          {t('email.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
