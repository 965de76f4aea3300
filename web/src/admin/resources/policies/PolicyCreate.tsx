import { Create, SimpleForm } from 'react-admin';
import { RequestToolbar } from '../../forms/RequestToolbar.js';
import { BeginInputs } from './BeginInputs.js';
import { FeePreview } from './FeePreview.js';
import { EMPTY_POLICY, policyErrors, type PolicyValues, toRequest } from './policyForm.js';
import { SubjectInputs } from './SubjectInputs.js';
import { TermsInputs } from './TermsInputs.js';

/** Proposes a new version of a rule; another administrator decides. */
export const PolicyCreate = () => (
  <Create
    title="resources.policies.proposeTitle"
    transform={(values: PolicyValues) => toRequest(values)}
    redirect="show"
    sx={{ maxWidth: 760 }}
  >
    <SimpleForm
      toolbar={<RequestToolbar label="resources.policies.send" />}
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
