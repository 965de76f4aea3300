import { API_SCOPES } from '#contracts/access';
import { type CreateApiKeyRequest, createApiKeyRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Checkbox } from '#web/ui/Checkbox/Checkbox.js';
import { Input } from '#web/ui/Input/Input.js';
import { Select } from '#web/ui/Select/Select.js';
import type { useCreateApiKey } from '../api/createApiKey.js';
import styles from './Developers.module.css';

const LIFETIMES_DAYS = [7, 30, 90, 180, 365] as const;
const defaultValues: CreateApiKeyRequest = { name: '', scopes: ['wallet:read'], expiresInDays: 90 };

export function CreateKeyForm({ create }: { readonly create: ReturnType<typeof useCreateApiKey> }) {
  const { t } = useTranslation(['developers', 'forms']);
  const sentence = useSentence();
  const form = useForm({ resolver: zodResolver(createApiKeyRequest), defaultValues });
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) => {
    if (!create.isPending) create.mutate(values, { onError: (error) => showFieldIssues(error, form) });
  });

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      {create.error && <Alert tone="error">{sentence(errorMessage(create.error, t('unanswered')))}</Alert>}
      <Input
        label={t('create.name')}
        help={t('create.nameHelp')}
        error={errors.name?.message && sentence(errors.name.message)}
        maxLength={60}
        autoComplete="off"
        autoFocus
        {...form.register('name')}
      />
      <fieldset className={styles['scopes']}>
        <legend className={styles['legend']}>{t('create.scopes')}</legend>
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`scopes.${scope.replace(':', '-')}`)}
            value={scope}
            {...form.register('scopes')}
          />
        ))}
        <p className={styles['fault']} aria-live="polite">
          {errors.scopes?.message && sentence(errors.scopes.message)}
        </p>
      </fieldset>
      <Select label={t('create.expires')} {...form.register('expiresInDays', { valueAsNumber: true })}>
        {LIFETIMES_DAYS.map((count) => (
          <option key={count} value={count}>
            {t('create.days', { count })}
          </option>
        ))}
      </Select>
      <Button type="submit" size="lg" block busyText={create.isPending && t('create.busy')}>
        {t('create.submit')}
      </Button>
    </form>
  );
}
