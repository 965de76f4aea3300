import { Create, SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.js';
import { BeginInputs } from './BeginInputs.js';
import { FeePreview } from './FeePreview.js';
import { EMPTY_POLICY, policyErrors, type PolicyValues, toRequest } from './policyForm.js';
import { SubjectInputs } from './SubjectInputs.js';
import { TermsInputs } from './TermsInputs.js';

function FormToolbar() {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful);
  return (
    <Toolbar>
      <SaveButton label="resources.policies.send" icon={<></>} alwaysEnable={!isSubmitting} />
    </Toolbar>
  );
}

/** Proposes a new version of a rule; another administrator decides. */
export const PolicyCreate = () => (
  <Create
    title="resources.policies.proposeTitle"
    transform={(values: PolicyValues) => toRequest(values)}
    redirect="show"
    sx={{ maxWidth: 760 }}
  >
    <SimpleForm
      toolbar={<FormToolbar />}
      mode="onSubmit"
      reValidateMode="onBlur"
      defaultValues={EMPTY_POLICY}
      validate={(values) => policyErrors(values as PolicyValues)}
    >
      <SubjectInputs />
      <TermsInputs />
      <FeePreview />
      <BeginInputs />
    </SimpleForm>
  </Create>
);
