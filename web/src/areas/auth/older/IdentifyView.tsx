import { retrieveProfileRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { useValidateMemberId } from '../api/olderFlow.js';
import { EmailInput } from '../components/EmailInput.js';
import styles from '../components/Form.module.css';
import { StepFrame } from '../components/StepFrame.js';
import { CredentialsFields } from './CredentialsFields.js';
import { useFailureToast } from './useFailureToast.js';
import type { ViewProps } from './useOlderFlow.js';

/** Whose profile it is that somebody wants to update. */
export function IdentifyView({ flow }: ViewProps) {
  const { t } = useTranslation('auth');
  const fail = useFailureToast();
  const validation = useValidateMemberId();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(retrieveProfileRequest),
    defaultValues: { email: '', saffronId: '', password: '' },
  });
  const { email, saffronId, password } = formState.errors;

  const submit = handleSubmit((values) => {
    if (validation.isPending) return;
    validation.mutate(values, {
      onSuccess: (profile) => flow.show({ name: 'profile', profile }),
      onError: (error) => fail('validation', error),
    });
  });

  return (
    <StepFrame title={t('older.identify.title')} text={t('older.identify.text')}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <EmailInput field={register('email')} problem={email?.message} />
        <CredentialsFields
          saffronId={{ field: register('saffronId'), problem: saffronId?.message }}
          password={{ field: register('password'), problem: password?.message }}
        />
        <Button type="submit" size="lg" block busyText={validation.isPending && t('older.identify.busy')}>
          {t('older.identify.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
