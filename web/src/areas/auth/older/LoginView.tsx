import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#web/ui/Button/Button.js';
import { useLogin } from '../api/olderFlow.js';
import styles from '../components/Form.module.css';
import { StepFrame } from '../components/StepFrame.js';
import { CredentialsFields } from './CredentialsFields.js';
import { useCredentials } from './useCredentials.js';
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
  const { fields, check } = useCredentials();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = check(event.currentTarget);
    if (!credentials || login.isPending) return;
    login.mutate(credentials, {
      onSuccess: ({ redirectTo, email = '', ...answer }) =>
        redirectTo ? flow.show({ name: 'code', sentTo: email, code: sentNow() }) : void flow.proceed(answer),
      onError: (error) => fail('login', error),
    });
  };

  return (
    <StepFrame title={t('older.login.title')} text={t('older.login.text')} notice={notice} links={<Links />}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <CredentialsFields {...fields} />
        <Button type="submit" size="lg" block busyText={login.isPending && t('older.login.busy')}>
          {t('older.login.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
