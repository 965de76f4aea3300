import { type ProfileForConfirmation, updateProfileRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { Button } from '#web/ui/Button/Button.js';
import { ProfileFields } from '#web/ui/ProfileFields/ProfileFields.js';
import { useConfirmProfile } from '../api/confirmProfile.js';
import type { Draft } from '../flow/draft.js';
import { useProblem } from '../flow/problem.js';
import type { SignInFlow } from '../flow/useSignInFlow.js';
import styles from '../components/Form.module.css';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';

type Answer = Awaited<ReturnType<ReturnType<typeof useConfirmProfile>['mutateAsync']>>;

/** The token was used up: back must not lead to a form that can only fail. */
function goOn(flow: SignInFlow, { nextStep }: Answer): void {
  const { profile: _used, ...rest } = flow.draft;
  const draft: Draft = rest;
  if (nextStep === 'email-otp') flow.go('confirmed-email-otp', { draft, sendsCode: true, isFinal: true });
  else flow.go('confirmed-verification-method', { draft, isFinal: true });
}

function ConfirmForm({ flow, pending }: Pick<StepProps, 'flow'> & { readonly pending: ProfileForConfirmation }) {
  const { t } = useTranslation('auth');
  const problem = useProblem();
  const confirm = useConfirmProfile();
  const { profileData, tempToken } = pending;
  const { phoneNumber, country, address, city, stateProvince, postalCode } = profileData;
  const form = useForm({
    resolver: zodResolver(updateProfileRequest),
    defaultValues: { phoneNumber, country, address, city, stateProvince, postalCode },
  });

  const submit = form.handleSubmit((values) => {
    if (confirm.isPending) return;
    const { firstName, lastName } = profileData;
    confirm.mutate(
      { ...values, tempToken, email: flow.email, firstName, lastName },
      { onSuccess: (answer) => goOn(flow, answer), onError: (error) => showFieldIssues(error, form) },
    );
  });

  return (
    <StepFrame
      title={t('confirm.title')}
      text={t('confirm.text')}
      notice={flow.notice}
      problem={confirm.error && problem(confirm.error, { refused: 'confirmFailed' })}
      links={
        <Button variant="ghost" onClick={() => flow.go('restart')}>
          {t('links.startAgain')}
        </Button>
      }
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <ProfileFields profile={profileData} form={form} />
        <Button type="submit" size="lg" block busyText={confirm.isPending && t('confirm.busy')}>
          {t('confirm.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}

export function ConfirmStep({ flow }: Pick<StepProps, 'flow'>) {
  const { profile } = flow.draft;
  return profile && <ConfirmForm flow={flow} pending={profile} />;
}
