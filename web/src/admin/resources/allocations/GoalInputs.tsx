import { maxLength, required, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type AllocationValues, GOALS } from './allocationForm.js';

const CHOICES = GOALS.map((id) => ({ id, name: `resources.sfn-allocation.goals.${id}` }));
const recipientRules = [required(), maxLength(254)];

/** A member, who is then asked for, or an account of the platform's own. */
export function GoalInputs() {
  const goal = useWatch<AllocationValues, 'goal'>({ name: 'goal' });
  return (
    <>
      <SelectInput
        source="goal"
        choices={CHOICES}
        validate={required()}
        helperText="resources.sfn-allocation.goalHelp"
      />
      {goal === 'member' && (
        <TextInput
          source="to"
          validate={recipientRules}
          helperText="resources.sfn-allocation.toHelp"
          autoComplete="off"
        />
      )}
    </>
  );
}
