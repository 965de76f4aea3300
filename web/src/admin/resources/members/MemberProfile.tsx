import { Alert } from '@mui/material';
import type { AdminMember } from '#contracts/identity';
import { useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { StateChip } from '../../fields/StateChip.js';

const addressOf = ({ address, postalCode, city, stateProvince, country }: AdminMember): string =>
  [address, [postalCode, city].filter(Boolean).join(' '), stateProvince, country].filter(Boolean).join(', ');

export function MemberProfile() {
  const member = useRecordContext<AdminMember>();
  const translate = useTranslate();
  if (!member) return null;
  const name = (field: string) => translate(`resources.members.fields.${field}`);
  const yesOrNo = (value: boolean) => translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  return (
    <>
      {member.suspendedReason && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('resources.members.suspendedBecause', { reason: member.suspendedReason })}
        </Alert>
      )}
      <Facts
        facts={[
          { label: name('saffronId'), value: <CopyableText text={member.saffronId} name={name('saffronId')} /> },
          { label: name('name'), value: member.name },
          { label: name('email'), value: <CopyableText text={member.email} name={name('email')} /> },
          { label: name('role'), value: translate(`roles.${member.role}`) },
          { label: name('state'), value: <StateChip state={member.state} /> },
          { label: name('walletActivated'), value: yesOrNo(member.walletActivated) },
          { label: name('hasPosPin'), value: yesOrNo(member.hasPosPin) },
          { label: name('phoneNumber'), value: member.phoneNumber },
          { label: name('address'), value: addressOf(member) },
          { label: name('createdAt'), value: <Time iso={member.createdAt} exact /> },
          { label: name('lastSignInAt'), value: member.lastSignInAt && <Time iso={member.lastSignInAt} exact /> },
          { label: name('id'), value: <CopyableText text={member.id} name={name('id')} /> },
        ]}
      />
    </>
  );
}
