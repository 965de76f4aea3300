import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { Contact } from '#contracts/wallet';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Input } from '#web/ui/Input/Input.js';
import { useChangeContact } from '../api/contacts.js';
import { useProblem } from '../useProblem.js';
import styles from './Contacts.module.css';
import { RemoveContact } from './RemoveContact.js';

export interface EditContactFormProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Changes how a contact is called and what is noted; whom it means stays. */
export function EditContactForm({ contact, onClose }: EditContactFormProps) {
  const { t } = useTranslation('wallet');
  const problem = useProblem();
  const change = useChangeContact();
  const [label, setLabel] = useState(contact.label);
  const [note, setNote] = useState(contact.note ?? '');
  const isMissing = label.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing || change.isPending) return;
    change.mutate({ id: contact.id, label: label.trim(), note: note.trim() }, { onSuccess: onClose });
  };

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      {change.error && <Alert tone="error">{problem(change.error)}</Alert>}
      <p className={styles['fact']}>
        {t('contacts.form.member')}: {contact.member.name} {formatMemberId(contact.member.saffronId)}
      </p>
      <Input
        label={t('contacts.form.label')}
        help={t('contacts.form.labelHelp')}
        error={isMissing ? t('problems.missing') : undefined}
        value={label}
        autoFocus
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
      <Input
        label={t('contacts.form.note')}
        help={t('contacts.form.noteHelp')}
        optional
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" size="lg" block busyText={change.isPending && t('actions.saving')}>
        {t('actions.save')}
      </Button>
      <RemoveContact contact={contact} onRemoved={onClose} />
    </form>
  );
}
