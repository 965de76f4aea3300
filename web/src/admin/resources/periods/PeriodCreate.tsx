import type { ClosePeriodRequest } from '#contracts/wallet';
import { Create, required, SimpleForm, TextInput } from 'react-admin';
import { oneLine } from '../../dialogs/reason.js';
import { ReasonInput } from '../../forms/ReasonInput.js';
import { RequestToolbar } from '../../forms/RequestToolbar.js';

/** What is typed is UTC, as the books are. */
const toRequest = ({ through, reason }: ClosePeriodRequest): ClosePeriodRequest => ({
  through: `${through.length === 16 ? `${through}:00` : through}Z`,
  reason: oneLine(reason),
});

/** Asks for the books to be closed; another administrator decides. */
export const PeriodCreate = () => (
  <Create title="resources.periods.requestTitle" transform={toRequest} redirect="show" sx={{ maxWidth: 640 }}>
    <SimpleForm toolbar={<RequestToolbar label="resources.periods.request" />} mode="onSubmit" reValidateMode="onBlur">
      <TextInput
        source="through"
        type="datetime-local"
        validate={required()}
        helperText="resources.periods.throughHelp"
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
      />
      <ReasonInput />
    </SimpleForm>
  </Create>
);
