import { Button } from '@mui/material';
import type { StaffInvitation } from '#contracts/identity';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { mayAct } from '../../providers/access.js';
import { useRights } from '../../providers/rights.js';
import { InvitationDialog, type InvitationAct } from './InvitationDialog.js';

const ACTS: readonly InvitationAct[] = ['resend', 'revoke'];

/** What can still be done about an invitation; nothing once it was accepted or taken back. */
export function InvitationActions({ invitation }: { readonly invitation: StaffInvitation }) {
  const translate = useTranslate();
  const rights = useRights();
  const [act, setAct] = useState<InvitationAct>();
  const isOver = invitation.state === 'accepted' || invitation.state === 'revoked';
  if (isOver || !mayAct(rights, 'staff-invitations', 'create')) return null;
  return (
    <>
      {ACTS.map((each) => (
        <Button
          key={each}
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          color={each === 'revoke' ? 'error' : 'primary'}
          aria-label={`${translate(`resources.staff-invitations.${each}.button`)} ${invitation.email}`}
          onClick={() => setAct(each)}
        >
          {translate(`resources.staff-invitations.${each}.button`)}
        </Button>
      ))}
      {act && <InvitationDialog invitation={invitation} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}
