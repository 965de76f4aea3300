import { emailChangeRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Input } from '#web/ui/Input/Input.js';
import { useStartEmailChange } from '../api/access/startEmailChange.js';
import styles from '../components/Account.module.css';

export function NewAddress({ onSent }: { readonly onSent: (newEmail: string) => void }) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const start = useStartEmailChange();
  const form = useForm({ resolver: zodResolver(emailChangeRequest), defaultValues: { newEmail: '' } });
  const issue = form.formState.errors.newEmail?.message;

  const submit = form.handleSubmit(({ newEmail }) => {
    if (!start.isPending) start.mutate(newEmail, { onSuccess: () => onSent(newEmail) });
  });

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('email.startText')}</p>
      {start.error && <Alert tone="error">{sentence(errorMessage(start.error, t('unanswered')))}</Alert>}
      <Input
        {...form.register('newEmail')}
        label={t('email.new')}
        error={issue && sentence(issue)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoFocus
        required
      />
      <Button type="submit" size="lg" block busyText={start.isPending && t('email.sending')}>
        {t('email.send')}
      </Button>
    </form>
  );
}
