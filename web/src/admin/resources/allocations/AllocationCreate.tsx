import { InputAdornment } from '@mui/material';
import type { CreateAllocationRequest } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { Create, maxLength, required, SimpleForm, TextInput, useTranslate } from 'react-admin';
import { normalizeTyped } from '#web/lib/money/format.js';
import { oneLine } from '../../dialogs/reason.js';
import { ReasonInput } from '../../forms/ReasonInput.js';
import { RequestToolbar } from '../../forms/RequestToolbar.js';
import { useKeys } from '../../forms/useKeys.js';
import { amountProblem } from './amount.js';

const ASSET = PRODUCT.token;
const recipientRules = [required(), maxLength(254)];
const amountRules = [required(), (typed: unknown) => amountProblem(ASSET, typed)];

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
        toolbar={<RequestToolbar label="resources.sfn-allocation.request" />}
        mode="onSubmit"
        reValidateMode="onBlur"
      >
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
        <ReasonInput />
      </SimpleForm>
    </Create>
  );
}
