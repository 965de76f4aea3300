import type { ClosePeriodRequest } from '#contracts/wallet';
import { Create, maxLength, minLength, required, SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.js';
import { oneLine } from '../../dialogs/reason.js';

const reasonRules = [required(), minLength(3), maxLength(500)];

/** What is typed is UTC, as the books are. */
const toRequest = ({ through, reason }: ClosePeriodRequest): ClosePeriodRequest => ({
  through: `${through.length === 16 ? `${through}:00` : through}Z`,
  reason: oneLine(reason),
});

function FormToolbar() {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful);
  return (
    <Toolbar>
      <SaveButton label="resources.periods.request" icon={<></>} alwaysEnable={!isSubmitting} />
    </Toolbar>
  );
}

/** Asks for the books to be closed; another administrator decides. */
export const PeriodCreate = () => (
  <Create title="resources.periods.requestTitle" transform={toRequest} redirect="show" sx={{ maxWidth: 640 }}>
    <SimpleForm toolbar={<FormToolbar />} mode="onSubmit" reValidateMode="onBlur">
      <TextInput
        source="through"
        type="datetime-local"
        validate={required()}
        helperText="resources.periods.throughHelp"
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
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
