import { InputAdornment } from '@mui/material';
import { TextInput, type TextInputProps } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { PolicyValues } from './policyForm.js';

/** An amount of the asset that the form is about, kept as it is typed. */
export function AmountInput(props: TextInputProps) {
  const asset = useWatch<PolicyValues, 'asset'>({ name: 'asset' });
  return (
    <TextInput
      {...props}
      autoComplete="off"
      slotProps={{
        input: { endAdornment: <InputAdornment position="end">{asset}</InputAdornment> },
        htmlInput: { inputMode: 'decimal' },
      }}
    />
  );
}
