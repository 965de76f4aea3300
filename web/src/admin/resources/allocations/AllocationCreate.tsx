import { InputAdornment } from '@mui/material';
import type { CreateAllocationRequest } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import {
  Create,
  maxLength,
  minLength,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useTranslate,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.js';
import { normalizeTyped } from '#web/lib/money/format.js';
import { oneLine } from '../../dialogs/reason.js';
import { amountProblem } from './amount.js';

const ASSET = PRODUCT.token;
const recipientRules = [required(), maxLength(254)];
const amountRules = [required(), (typed: unknown) => amountProblem(ASSET, typed)];
const reasonRules = [required(), minLength(3), maxLength(500)];

const toRequest = ({
  to,
  amount,
  reason,
}: Pick<CreateAllocationRequest, 'to' | 'amount' | 'reason'>): CreateAllocationRequest => ({
  to: to.trim(),
  asset: ASSET,
  amount: normalizeTyped(amount),
  reason: oneLine(reason),
});

function FormToolbar() {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful);
  return (
    <Toolbar>
      <SaveButton label="resources.sfn-allocation.request" icon={<></>} alwaysEnable={!isSubmitting} />
    </Toolbar>
  );
}

/** Asks for an allocation out of the treasury; another administrator decides. */
export function AllocationCreate() {
  const translate = useTranslate();
  return (
    <Create title="resources.sfn-allocation.requestTitle" transform={toRequest} redirect="show" sx={{ maxWidth: 640 }}>
      <SimpleForm toolbar={<FormToolbar />} mode="onSubmit" reValidateMode="onBlur">
        <TextInput
          source="to"
          validate={recipientRules}
          helperText="resources.sfn-allocation.toHelp"
          autoComplete="off"
        />
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
}
