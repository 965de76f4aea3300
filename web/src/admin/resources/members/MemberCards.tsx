import type { AdminMember } from '#contracts/identity';
import { SimpleList, useCreatePath, useTranslate } from 'react-admin';
import { StateChip } from '../../fields/StateChip.js';

/** The list on a narrow screen. */
export function MemberCards() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <SimpleList<AdminMember>
      rowClick={(id) => createPath({ resource: 'members', type: 'show', id })}
      primaryText={({ name, saffronId }) => name || saffronId}
      secondaryText={({ email, role }) => `${email} · ${translate(`roles.${role}`)}`}
      tertiaryText={({ state }) => <StateChip state={state} />}
    />
  );
}
