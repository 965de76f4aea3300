import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { REASON_MAX, REASON_MIN } from './reason.js';

export interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isRequired: boolean;
  /** Key of what is wrong with it. */
  readonly problem: string | undefined;
}

export function ReasonField({ value, onChange, isRequired, problem }: ReasonFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(isRequired ? 'console.reason' : 'console.reasonOptional')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== undefined}
      helperText={problem ? translate(problem, { min: REASON_MIN, max: REASON_MAX }) : translate('console.reasonHelp')}
      required={isRequired}
      multiline
      minRows={2}
      autoFocus
    />
  );
}
