import { loginRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { useLogin } from '../api/olderFlow.js';
import styles from '../components/Form.module.css';
import { StepFrame } from '../components/StepFrame.js';
import { CredentialsFields } from './CredentialsFields.js';
import { useFailureToast } from './useFailureToast.js';
import { sentNow, type ViewProps } from './useOlderFlow.js';

/** Into the newer flow. */
function Links() {
  const { t } = useTranslation('auth');
  return (
    <>
      <ButtonLink variant="ghost" to="/auth" state={{ step: 'forgot-password' }}>
        {t('recovery.forgotPassword')}
      </ButtonLink>
      <ButtonLink variant="ghost" to="/auth" state={{ step: 'forgot-member-id' }}>
        {t('recovery.forgotMemberId')}
      </ButtonLink>
      <ButtonLink variant="ghost" to="/auth">
        {t('older.login.byEmail')}
      </ButtonLink>
    </>
  );
}

export function LoginView({ flow, notice }: ViewProps & { readonly notice?: string | undefined }) {
  const { t } = useTranslation('auth');
  const fail = useFailureToast();
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginRequest),
    defaultValues: { saffronId: '', password: '' },
  });
  const { saffronId, password } = formState.errors;

  const submit = handleSubmit((credentials) => {
    if (login.isPending) return;
    login.mutate(credentials, {
      onSuccess: ({ redirectTo, email = '', ...answer }) =>
        redirectTo ? flow.show({ name: 'code', sentTo: email, code: sentNow() }) : void flow.proceed(answer),
      onError: (error) => fail('login', error),
    });
  });

  return (
    <StepFrame title={t('older.login.title')} text={t('older.login.text')} notice={notice} links={<Links />}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <CredentialsFields
          saffronId={{ field: register('saffronId'), problem: saffronId?.message }}
          password={{ field: register('password'), problem: password?.message }}
        />
        <Button type="submit" size="lg" block busyText={login.isPending && t('older.login.busy')}>
          {t('older.login.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
