import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Counterparty } from '#contracts/wallet';
import { Button } from '#web/ui/Button/Button.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { isContactQuery, useAddContact } from '../api/contacts.js';
import { useProblem } from '../useProblem.js';

/** Keeps whoever was paid, unless he is in the address book already. */
export function SaveContact({ member: { saffronId } }: { readonly member: Counterparty }) {
  const { t } = useTranslation('wallet');
  const problem = useProblem();
  const isContact = useQuery(isContactQuery(saffronId));
  const add = useAddContact();
  if (isContact.data !== false) return null;
  const save = () =>
    add.mutate(
      { who: saffronId },
      {
        onSuccess: ({ label: name }) => toast.success(t('contacts.added', { name })),
        onError: (error) => toast.failure(problem(error)),
      },
    );
  return (
    <Button
      variant="ghost"
      size="lg"
      icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden />}
      busyText={add.isPending && t('actions.saving')}
      onClick={save}
    >
      {t('contacts.save')}
    </Button>
  );
}
