import type { AdminMember } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';

/** A full page load: the session reads as the member's from then on, and nothing that this window knows holds any more. */
const openMembersPages = () => location.assign('/dashboard');

export function ViewAsDialog({ member, onClose }: { readonly member: AdminMember; readonly onClose: () => void }) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const text = (part: string) => translate(`resources.members.acts.viewAs.${part}`, { name: member.name });
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (reason: string) => provider.viewAs(member, reason),
    onSuccess: openMembersPages,
  });
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      reason="required"
      isBusy={isPending || isSuccess}
      refusal={error?.message}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
