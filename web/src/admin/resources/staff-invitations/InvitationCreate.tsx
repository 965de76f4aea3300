import { STAFF_ROLES } from '#contracts/access';
import type { InviteStaffRequest } from '#contracts/identity';
import { Create, email, maxLength, required, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { oneLine } from '../../dialogs/reason.js';
import { ReasonInput } from '../../forms/ReasonInput.js';
import { RequestToolbar } from '../../forms/RequestToolbar.js';
import { choices } from '../../lists/choices.js';

const emailRules = [required(), email(), maxLength(254)];

const toRequest = ({ email: address, role, reason }: InviteStaffRequest): InviteStaffRequest => ({
  email: address.trim(),
  role,
  reason: oneLine(reason),
});

/** Mails a link that gives the role to the owner of exactly this address, once. */
export const InvitationCreate = () => (
  <Create title="resources.staff-invitations.inviteTitle" transform={toRequest} redirect="list" sx={{ maxWidth: 640 }}>
    <SimpleForm
      toolbar={<RequestToolbar label="resources.staff-invitations.send" />}
      mode="onSubmit"
      reValidateMode="onBlur"
    >
      <TextInput
        source="email"
        type="email"
        validate={emailRules}
        helperText="resources.staff-invitations.emailHelp"
        autoComplete="off"
      />
      <SelectInput
        source="role"
        choices={choices('roles', STAFF_ROLES)}
        validate={required()}
        helperText="resources.staff-invitations.roleHelp"
      />
      <ReasonInput />
    </SimpleForm>
  </Create>
);
