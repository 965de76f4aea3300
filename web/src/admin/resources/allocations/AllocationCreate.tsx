import { InputAdornment } from '@mui/material';
import { Create, required, SimpleForm, TextInput, useTranslate } from 'react-admin';
import { useKeys } from '#web/lib/forms/useKeys.js';
import { ReasonInput } from '../../forms/ReasonInput.js';
import { RequestToolbar } from '../../forms/RequestToolbar.js';
import { ASSET, EMPTY_ALLOCATION, toRequest } from './allocationForm.js';
import { amountProblem } from './amount.js';
import { GoalInputs } from './GoalInputs.js';

const amountRules = [required(), (typed: unknown) => amountProblem(ASSET, typed)];

/** Asks for an allocation out of the treasury; another administrator decides. */
export function AllocationCreate() {
  const keys = useKeys();
  const translate = useTranslate();
  return (
    <Create
      title="resources.sfn-allocation.requestTitle"
      transform={toRequest}
      mutationOptions={{ meta: { keys } }}
      redirect="show"
      sx={{ maxWidth: 640 }}
    >
      <SimpleForm
        defaultValues={EMPTY_ALLOCATION}
        toolbar={<RequestToolbar label="resources.sfn-allocation.request" />}
        mode="onSubmit"
        reValidateMode="onBlur"
      >
        <GoalInputs />
        <TextInput
          source="amount"
          validate={amountRules}
          helperText={translate('resources.sfn-allocation.amountHelp', { asset: ASSET })}
          autoComplete="off"
          slotProps={{
            input: { endAdornment: <InputAdornment position="end">{ASSET}</InputAdornment> },
            htmlInput: { inputMode: 'decimal' },
          }}
        />
        <ReasonInput />
      </SimpleForm>
    </Create>
  );
}
