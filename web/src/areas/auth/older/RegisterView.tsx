import { formatMemberId } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { Button } from '#web/ui/Button/Button.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useOlderRegistration } from '../api/olderFlow.js';
import { Agreement } from '../components/Agreement.js';
import styles from '../components/Form.module.css';
import { RegistrationFields } from '../components/RegistrationFields.js';
import { StepFrame } from '../components/StepFrame.js';
import { emptyRegistration, registrationForm, toRequest } from '../flow/registration.js';
import { useFailureToast } from './useFailureToast.js';
import type { ViewProps } from './useOlderFlow.js';

export function RegisterView({ flow, email }: ViewProps & { readonly email: string }) {
  const { t } = useTranslation('auth');
  const fail = useFailureToast();
  const registration = useOlderRegistration();
  const form = useForm({ resolver: zodResolver(registrationForm), defaultValues: emptyRegistration(email) });

  const submit = form.handleSubmit((values) => {
    if (registration.isPending) return;
    registration.mutate(toRequest(values), {
      onSuccess: (profile) => {
        const id = formatMemberId(profile.saffronId);
        toast.success(t('toasts.registered'), t('toasts.registeredId', { product: PRODUCT.name, id }));
        flow.show({ name: 'profile', profile });
      },
      onError: (error) => {
        showFieldIssues(error, form);
        fail('registration', error);
      },
    });
  });

  return (
    <StepFrame title={t('register.title')} text={t('register.text', { token: PRODUCT.token })}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <RegistrationFields form={form} />
        <Button type="submit" size="lg" block busyText={registration.isPending && t('register.busy')}>
          {t('register.submit')}
        </Button>
        <Agreement />
      </form>
    </StepFrame>
  );
}
