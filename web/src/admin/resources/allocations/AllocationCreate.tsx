import { InputAdornment } from '@mui/material';
import { useMemo } from 'react';
import { Create, required, SimpleForm, TextInput, useLocale, useTranslate } from 'react-admin';
import { useKeys } from '#web/lib/forms/useKeys.js';
import { ReasonInput } from '../../forms/ReasonInput.js';
import { RequestToolbar } from '../../forms/RequestToolbar.js';
import { type AllocationValues, ASSET, EMPTY_ALLOCATION, toRequest } from './allocationForm.js';
import { amountProblem } from './amount.js';
import { GoalInputs } from './GoalInputs.js';

/** Asks for an allocation out of the treasury; another administrator decides. */
export function AllocationCreate() {
  const keys = useKeys();
  const translate = useTranslate();
  const locale = useLocale();
  const amountRules = useMemo(() => [required(), (typed: unknown) => amountProblem(ASSET, typed, locale)], [locale]);
  return (
    <Create
      title="resources.sfn-allocation.requestTitle"
      transform={(values: AllocationValues) => toRequest(values, locale)}
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
