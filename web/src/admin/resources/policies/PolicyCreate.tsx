import { Create, SimpleForm, useLocale } from 'react-admin';
import { RequestToolbar } from '../../forms/RequestToolbar.js';
import { BeginInputs } from './BeginInputs.js';
import { FeePreview } from './FeePreview.js';
import { EMPTY_POLICY, policyErrors, type PolicyValues, toRequest } from './policyForm.js';
import { SubjectInputs } from './SubjectInputs.js';
import { TermsInputs } from './TermsInputs.js';

/** Proposes a new version of a rule; another administrator decides. */
export function PolicyCreate() {
  const locale = useLocale();
  return (
    <Create
      title="resources.policies.proposeTitle"
      transform={(values: PolicyValues) => toRequest(values, locale)}
      redirect="show"
      sx={{ maxWidth: 760 }}
    >
      <SimpleForm
        toolbar={<RequestToolbar label="resources.policies.send" />}
        mode="onSubmit"
        reValidateMode="onBlur"
        defaultValues={EMPTY_POLICY}
        validate={(values) => policyErrors(values as PolicyValues, locale)}
      >
        <SubjectInputs />
        <TermsInputs />
        <FeePreview />
        <BeginInputs />
      </SimpleForm>
    </Create>
  );
}
