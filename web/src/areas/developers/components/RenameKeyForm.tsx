import { renameApiKeyRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Input } from '#web/ui/Input/Input.js';
import { useRenameApiKey } from '../api/renameApiKey.js';
import styles from './Developers.module.css';
import type { RenameKeyDialogProps } from './RenameKeyDialog.js';

export function RenameKeyForm({ apiKey: { id, name }, onClose }: Omit<RenameKeyDialogProps, 'open'>) {
  const { t } = useTranslation(['developers', 'forms']);
  const sentence = useSentence();
  const rename = useRenameApiKey();
  const form = useForm({ resolver: zodResolver(renameApiKeyRequest), defaultValues: { name } });
  const fault = form.formState.errors.name?.message;
  const submit = form.handleSubmit((values) => {
    if (!rename.isPending) rename.mutate({ id, ...values }, { onSuccess: onClose });
  });
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      {rename.error && <Alert tone="error">{sentence(errorMessage(rename.error, t('unanswered')))}</Alert>}
      <Input
        label={t('create.name')}
        error={fault && sentence(fault)}
        maxLength={60}
        autoComplete="off"
        autoFocus
        {...form.register('name')}
      />
      <Button type="submit" size="lg" block busyText={rename.isPending && t('rename.busy')}>
        {t('rename.submit')}
      </Button>
    </form>
  );
}
