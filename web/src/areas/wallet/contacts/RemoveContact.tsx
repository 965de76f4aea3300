import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contracts/wallet';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useRemoveContact } from '../api/contacts.js';
import { useProblem } from '../useProblem.js';

export interface RemoveContactProps {
  readonly contact: Contact;
  readonly onRemoved: () => void;
}

/** Asks once more before a contact goes. */
export function RemoveContact({ contact: { id, label: name }, onRemoved }: RemoveContactProps) {
  const { t } = useTranslation('wallet');
  const problem = useProblem();
  const remove = useRemoveContact();
  const [isAsking, setAsking] = useState<boolean>();
  if (!isAsking) {
    return (
      // The focus comes back from the question.
      <Button variant="ghost" autoFocus={isAsking === false} onClick={() => setAsking(true)}>
        {t('contacts.removeTitle')}
      </Button>
    );
  }
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast.success(t('contacts.removed', { name }));
        onRemoved();
      },
    });
  const keep = () => {
    remove.reset();
    setAsking(false);
  };
  return (
    <Alert
      tone="warn"
      action={
        <>
          <Button variant="secondary" size="sm" disabled={remove.isPending} onClick={keep}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            variant="danger"
            size="sm"
            autoFocus
            busyText={remove.isPending && t('actions.removing')}
            onClick={confirm}
          >
            {t('actions.remove')}
          </Button>
        </>
      }
    >
      {remove.error ? problem(remove.error) : t('contacts.removeText', { name })}
    </Alert>
  );
}
