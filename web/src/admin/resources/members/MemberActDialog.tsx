import type { AdminMember } from '#contracts/identity';
import { useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';
import type { MemberAct } from './member.rules.js';

export interface MemberActDialogProps {
  readonly member: AdminMember;
  readonly act: Exclude<MemberAct, 'changeRole' | 'viewAs'>;
  readonly onClose: () => void;
}

/** Suspends and reactivates a member with the reason, or signs him out. */
export function MemberActDialog({ member, act, onClose }: MemberActDialogProps) {
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.members.acts.${act}.${part}`, { name: member.name });
  const { mutate, isBusy, refusal, close } = useVerb<string>((provider, reason) => provider[act](member, reason), {
    done: `resources.members.acts.${act}.done`,
    onClose,
  });
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      reason={act === 'endSessions' ? 'none' : 'required'}
      isDangerous={act === 'suspend'}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    />
  );
}
