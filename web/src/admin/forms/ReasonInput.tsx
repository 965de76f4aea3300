import { maxLength, minLength, required, TextInput } from 'react-admin';
import { REASON_MAX, REASON_MIN } from '../dialogs/reason.js';

const rules = [required(), minLength(REASON_MIN), maxLength(REASON_MAX)];

/** Why something is asked for, as the server takes it. */
export const ReasonInput = () => (
  <TextInput
    source="reason"
    validate={rules}
    helperText="console.reasonHelp"
    multiline
    minRows={2}
    autoComplete="off"
  />
);
