import type { StaffInvitation } from '#contracts/identity';
import { useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';

export type InvitationAct = 'resend' | 'revoke';
const VERBS = { resend: 'resendInvitation', revoke: 'revokeInvitation' } as const;

export interface InvitationDialogProps {
  readonly invitation: StaffInvitation;
  readonly act: InvitationAct;
  readonly onClose: () => void;
}

/** Asks once more before a link is mailed anew or becomes void. */
export function InvitationDialog({ invitation, act, onClose }: InvitationDialogProps) {
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.staff-invitations.${act}.${part}`, { email: invitation.email });
  const { mutate, isBusy, refusal, close } = useVerb<string>((provider) => provider[VERBS[act]](invitation.id), {
    done: `resources.staff-invitations.${act}.done`,
    onClose,
  });
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      reason="none"
      isDangerous={act === 'revoke'}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    />
  );
}
