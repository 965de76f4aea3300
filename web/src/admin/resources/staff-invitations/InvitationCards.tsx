import type { StaffInvitation } from '#contracts/identity';
import { SimpleList, useTranslate } from 'react-admin';
import { StateChip } from '../../fields/StateChip.js';
import { InvitationActions } from './InvitationActions.js';

/** The list on a narrow screen. */
export function InvitationCards() {
  const translate = useTranslate();
  return (
    <SimpleList<StaffInvitation>
      rowClick={false}
      primaryText={({ email }) => email}
      secondaryText={(invitation) => (
        <>
          {translate(`roles.${invitation.role}`)} <InvitationActions invitation={invitation} />
        </>
      )}
      tertiaryText={({ state }) => <StateChip state={state} />}
    />
  );
}
