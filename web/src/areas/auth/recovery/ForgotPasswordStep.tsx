import { resetPasswordRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Button } from '#web/ui/Button/Button.js';
import { PasswordInput } from '#web/ui/Input/PasswordInput.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { PasswordStrength } from '#web/ui/PasswordStrength/PasswordStrength.js';
import { ResendButton } from '#web/ui/ResendButton/ResendButton.js';
import { useResetPassword } from '../api/recovery.js';
import { forEmail } from '../flow/draft.js';
import { useProblem } from '../flow/problem.js';
import { type Recovery, useRecovery } from './useRecovery.js';
import styles from '../components/Form.module.css';
import { RecoveryLinks } from './RecoveryLinks.js';
import { RecoveryRequest } from './RecoveryRequest.js';
import type { StepProps } from '../steps/step.js';
import { StepFrame } from '../components/StepFrame.js';

const newPassword = resetPasswordRequest.omit({ email: true });

function NewPassword({ flow, recovery }: Pick<StepProps, 'flow'> & { readonly recovery: Recovery }) {
  const { t } = useTranslation('auth');
  const problem = useProblem();
  const sentence = useSentence();
  const reset = useResetPassword();
  const form = useForm({ resolver: zodResolver(newPassword), defaultValues: { otp: '', password: '' } });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });
  const { email } = recovery;

  const submit = form.handleSubmit((values) => {
    if (reset.isPending) return;
    reset.mutate(
      { email, ...values },
      {
        onSuccess: () =>
          flow.go('password-set', { draft: forEmail(flow.draft, email), notice: 'passwordSet', isFinal: true }),
        onError: (error) => showFieldIssues(error, form),
      },
    );
  });

  return (
    <StepFrame
      title={t('recovery.newPassword.title')}
      text={<Trans t={t} i18nKey="recovery.newPassword.text" values={{ email }} components={{ email: <strong /> }} />}
      notice={recovery.notice}
      problem={reset.error && !errors.password ? problem(reset.error, { refused: 'otpInvalid' }) : recovery.problem}
      links={<RecoveryLinks flow={flow} />}
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Controller
          control={form.control}
          name="otp"
          render={({ field }) => (
            <OtpInput
              ref={field.ref}
              label={t('fields.code')}
              help={t('otp.spam')}
              value={field.value}
              onChange={field.onChange}
              autoFocus
            />
          )}
        />
        <div>
          <PasswordInput
            {...form.register('password')}
            label={t('fields.newPassword')}
            help={t('fields.newPasswordHelp')}
            error={errors.password?.message && sentence(errors.password.message)}
            autoComplete="new-password"
            required
          />
          <PasswordStrength password={typed} own={[email]} />
        </div>
        <Button type="submit" size="lg" block busyText={reset.isPending && t('recovery.newPassword.busy')}>
          {t('recovery.newPassword.submit')}
        </Button>
        <ResendButton waitS={recovery.waitS} isSending={recovery.isSending} onResend={recovery.resend} />
      </form>
    </StepFrame>
  );
}

/** A forgotten password: a code to the address, and a new one. It signs nobody in. */
export function ForgotPasswordStep({ flow }: Pick<StepProps, 'flow'>) {
  const recovery = useRecovery('password-reset', flow.email);
  if (!recovery.isAsked) return <RecoveryRequest flow={flow} recovery={recovery} purpose="password-reset" />;
  return <NewPassword flow={flow} recovery={recovery} />;
}
