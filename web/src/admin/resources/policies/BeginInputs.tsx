import { DateTimeInput, RadioButtonGroupInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { choices } from '../../lists/choices.js';
import type { PolicyValues } from './policyForm.js';

const BEGINS = choices('resources.policies.begins', ['at-once', 'later']);

/** From when it is to hold, and why. A credit limit holds from its approval on. */
export function BeginInputs() {
  const [kind, begins] = useWatch<PolicyValues, ['kind', 'begins']>({ name: ['kind', 'begins'] });
  const isDated = kind !== 'credit';
  return (
    <>
      {isDated && <RadioButtonGroupInput source="begins" choices={BEGINS} isRequired />}
      {isDated && begins === 'later' && (
        <DateTimeInput source="effectiveFrom" helperText="resources.policies.help.effectiveFrom" isRequired />
      )}
      <TextInput source="reason" helperText="console.reasonHelp" multiline minRows={2} autoComplete="off" isRequired />
    </>
  );
}
