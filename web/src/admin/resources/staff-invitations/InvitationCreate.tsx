import { STAFF_ROLES } from '#contracts/access';
import type { InviteStaffRequest } from '#contracts/identity';
import {
  Create,
  email,
  maxLength,
  minLength,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.js';
import { oneLine, REASON_MAX, REASON_MIN } from '../../dialogs/reason.js';
import { choices } from '../../lists/choices.js';

const emailRules = [required(), email(), maxLength(254)];
const reasonRules = [required(), minLength(REASON_MIN), maxLength(REASON_MAX)];

const toRequest = ({ email: address, role, reason }: InviteStaffRequest): InviteStaffRequest => ({
  email: address.trim(),
  role,
  reason: oneLine(reason),
});

function FormToolbar() {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful);
  return (
    <Toolbar>
      <SaveButton label="resources.staff-invitations.send" icon={<></>} alwaysEnable={!isSubmitting} />
    </Toolbar>
  );
}

/** Mails a link that gives the role to the owner of exactly this address, once. */
export const InvitationCreate = () => (
  <Create title="resources.staff-invitations.inviteTitle" transform={toRequest} redirect="list" sx={{ maxWidth: 640 }}>
    <SimpleForm toolbar={<FormToolbar />} mode="onSubmit" reValidateMode="onBlur">
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
      <TextInput
        source="reason"
        validate={reasonRules}
        helperText="console.reasonHelp"
        multiline
        minRows={2}
        autoComplete="off"
      />
    </SimpleForm>
  </Create>
);
