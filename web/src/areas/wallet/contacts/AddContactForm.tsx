import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Checkbox } from '#web/ui/Checkbox/Checkbox.js';
import { Input } from '#web/ui/Input/Input.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useAddContact } from '../api/contacts.js';
import { useProblem } from '../useProblem.js';
import styles from './Contacts.module.css';

/** Takes whom to keep, and how to call him. */
export function AddContactForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const problem = useProblem();
  const add = useAddContact();
  const [isTried, setTried] = useState(false);
  const [fields, setFields] = useState({ who: '', label: '', note: '', isFavourite: false });
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const isMissing = isTried && fields.who.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { who, label, note, isFavourite } = fields;
    if (who.trim() === '' || add.isPending) return;
    const named = { ...(label.trim() && { label: label.trim() }), ...(note.trim() && { note: note.trim() }) };
    add.mutate(
      { who: who.trim(), isFavourite, ...named },
      {
        onSuccess: (contact) => {
          toast.success(t('contacts.added', { name: contact.label }));
          onClose();
        },
      },
    );
  };

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {add.error && <Alert tone="error">{problem(add.error)}</Alert>}
      <Input
        label={t('contacts.form.who')}
        help={t('contacts.form.whoHelp')}
        error={isMissing ? t('problems.missing') : undefined}
        value={fields.who}
        maxLength={254}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => set({ who: target.value })}
      />
      <Input
        label={t('contacts.form.label')}
        help={t('contacts.form.labelKeep')}
        optional
        value={fields.label}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => set({ label: target.value })}
      />
      <Input
        label={t('contacts.form.note')}
        help={t('contacts.form.noteHelp')}
        optional
        value={fields.note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => set({ note: target.value })}
      />
      <Checkbox
        label={t('contacts.form.favourite')}
        help={t('contacts.form.favouriteHelp')}
        checked={fields.isFavourite}
        onChange={({ target }) => set({ isFavourite: target.checked })}
      />
      <Button type="submit" size="lg" block busyText={add.isPending && t('actions.saving')}>
        {t('contacts.form.add')}
      </Button>
    </form>
  );
}
