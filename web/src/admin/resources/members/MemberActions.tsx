import { Button } from '@mui/material';
import type { AdminMember } from '#contracts/identity';
import { useState } from 'react';
import { TopToolbar, useRecordContext, useTranslate } from 'react-admin';
import { useSession } from '#web/lib/session/useSession.js';
import { useRights } from '../../providers/rights.js';
import { ChangeRoleDialog } from './ChangeRoleDialog.js';
import { actsOn, type MemberAct } from './member.rules.js';
import { MemberActDialog } from './MemberActDialog.js';
import { ViewAsDialog } from './ViewAsDialog.js';

/** The acts on the member whose page it is, as buttons that open their dialog. */
export function MemberActions() {
  const member = useRecordContext<AdminMember>();
  const { user } = useSession();
  const rights = useRights();
  const translate = useTranslate();
  const [act, setAct] = useState<MemberAct>();
  if (!member || !user) return <TopToolbar />;
  const close = () => setAct(undefined);
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', justifyContent: { xs: 'flex-start', md: 'flex-end' }, gap: 1, pb: { xs: 2 } }}>
      {actsOn(member, user, rights).map((each) => (
        <Button
          key={each}
          variant="outlined"
          color={each === 'suspend' ? 'error' : 'primary'}
          onClick={() => setAct(each)}
        >
          {translate(`resources.members.acts.${each}.button`)}
        </Button>
      ))}
      {act === 'changeRole' && <ChangeRoleDialog member={member} onClose={close} />}
      {act === 'viewAs' && <ViewAsDialog member={member} onClose={close} />}
      {act && act !== 'changeRole' && act !== 'viewAs' && <MemberActDialog member={member} act={act} onClose={close} />}
    </TopToolbar>
  );
}
