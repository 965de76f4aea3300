import { changePasswordRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMessage, hasCode } from '#web/lib/api/errors.js';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { useUser } from '#web/lib/session/useSession.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { PasswordInput } from '#web/ui/Input/PasswordInput.js';
import { PasswordStrength } from '#web/ui/PasswordStrength/PasswordStrength.js';
import { useChangePassword } from '../api/access/changePassword.js';
import styles from '../components/Account.module.css';

export interface PasswordFormProps {
  readonly hasPassword: boolean;
  readonly onDone: () => void;
}

export function PasswordForm({ hasPassword, onDone }: PasswordFormProps) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const user = useUser();
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordRequest),
    defaultValues: { newPassword: '', ...(hasPassword && { currentPassword: '' }) },
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { currentPassword: currentIssue, newPassword: newIssue } = form.formState.errors;

  const submit = form.handleSubmit((values) => {
    if (change.isPending) return;
    change.mutate(values, {
      onSuccess: onDone,
      onError: (error) => {
        if (hasCode(error, 'identity.password.wrong')) {
          form.setError('currentPassword', { type: 'server', message: error.message }, { shouldFocus: true });
        } else showFieldIssues(error, form);
      },
    });
  });
  // What stands under a field is not said again above.
  const problem = form.formState.isValid && !currentIssue && !newIssue ? change.error : null;

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('password.consequence')}</p>
      {problem && <Alert tone="error">{sentence(errorMessage(problem, t('unanswered')))}</Alert>}
      {/* So that password managers know whose password this is. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={user.email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      {hasPassword && (
        <PasswordInput
          {...form.register('currentPassword')}
          label={t('password.current')}
          error={currentIssue?.message && sentence(currentIssue.message)}
          autoComplete="current-password"
          autoFocus
          required
        />
      )}
      <div>
        <PasswordInput
          {...form.register('newPassword')}
          label={t('password.new')}
          help={t('password.help')}
          error={newIssue?.message && sentence(newIssue.message)}
          autoComplete="new-password"
          autoFocus={!hasPassword}
          required
        />
        <PasswordStrength password={newPassword} own={[user.email, user.firstName, user.lastName, user.saffronId]} />
      </div>
      <Button type="submit" size="lg" block busyText={change.isPending && t('password.saving')}>
        {t('password.save')}
      </Button>
    </form>
  );
}
