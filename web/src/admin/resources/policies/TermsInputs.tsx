import { MONITOR_DIRECTIONS } from '#contracts/wallet';
import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { choices } from '../../lists/choices.js';
import { AmountInput } from './AmountInput.js';
import { FeeInputs } from './FeeInputs.js';
import type { PolicyValues } from './policyForm.js';

const DIRECTIONS = choices('resources.policies.terms.mark', MONITOR_DIRECTIONS);
const label = (key: string) => `resources.policies.terms.${key}`;

const LimitInputs = () => (
  <>
    <AmountInput source="limit.perTransfer" label={label('perTransfer')} helperText="resources.policies.help.noLimit" />
    <AmountInput source="limit.perDay" label={label('perDay')} helperText="resources.policies.help.perDay" />
  </>
);

const MonitorInputs = () => (
  <>
    <SelectInput
      source="monitor.direction"
      label={label('direction')}
      choices={DIRECTIONS}
      helperText="resources.policies.help.direction"
      isRequired
    />
    <AmountInput source="monitor.threshold" label={label('threshold')} isRequired />
  </>
);

const CreditInputs = () => (
  <AmountInput source="credit.limit" label={label('credit')} helperText="resources.policies.help.credit" isRequired />
);

const INPUTS = { fee: FeeInputs, limit: LimitInputs, credit: CreditInputs, monitor: MonitorInputs };

export function TermsInputs() {
  const Inputs = INPUTS[useWatch<PolicyValues, 'kind'>({ name: 'kind' })];
  return <Inputs />;
}
