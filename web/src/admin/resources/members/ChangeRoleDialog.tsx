import { MenuItem, TextField } from '@mui/material';
import { type Role, ROLES } from '#contracts/access';
import type { AdminMember } from '#contracts/identity';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';

export interface ChangeRoleDialogProps {
  readonly member: AdminMember;
  readonly onClose: () => void;
}

const othersThan = (current: Role): readonly Role[] => ROLES.filter((role) => role !== current);

/** Gives the member another role, with the reason. */
export function ChangeRoleDialog({ member, onClose }: ChangeRoleDialogProps) {
  const translate = useTranslate();
  const [role, setRole] = useState<Role>(othersThan(member.role)[0] ?? 'member');
  const text = (part: string) => translate(`resources.members.acts.changeRole.${part}`, { name: member.name });
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    (provider, reason) => provider.changeRole(member, role, reason),
    {
      done: 'resources.members.acts.changeRole.done',
      onClose,
    },
  );
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      reason="required"
      isDangerous={role === 'superadmin'}
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    >
      <TextField select label={text('newRole')} value={role} onChange={(event) => setRole(event.target.value as Role)}>
        {othersThan(member.role).map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`roles.${each}`)}
          </MenuItem>
        ))}
      </TextField>
    </ActDialog>
  );
}
