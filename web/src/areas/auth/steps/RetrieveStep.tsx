import { retrieveProfileRequest } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/errors.js';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Button } from '#web/ui/Button/Button.js';
import { Input } from '#web/ui/Input/Input.js';
import { PasswordInput } from '#web/ui/Input/PasswordInput.js';
import { useRetrieveProfile } from '../api/retrieveProfile.js';
import { useProblem } from '../flow/problem.js';
import styles from '../components/Form.module.css';
import { RecoveryChoices } from '../recovery/RecoveryChoices.js';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';

const credentials = retrieveProfileRequest.omit({ email: true });

const refusedText = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? 'credentials' : 'retrievalFailed';

export function RetrieveStep({ flow }: Pick<StepProps, 'flow'>) {
  const { t } = useTranslation('auth');
  const problem = useProblem();
  const sentence = useSentence();
  const retrieve = useRetrieveProfile();
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { saffronId: flow.draft.saffronId ?? '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) => {
    if (retrieve.isPending) return;
    retrieve.mutate(
      { ...values, email: flow.email },
      {
        onSuccess: (profile) =>
          flow.go('profile-retrieved', { draft: { ...flow.draft, profile }, notice: 'profileRetrieved' }),
        onError: (error) => showFieldIssues(error, form),
      },
    );
  });

  return (
    <StepFrame
      title={t('retrieve.title')}
      text={t('retrieve.text', { email: flow.email })}
      notice={flow.notice}
      problem={retrieve.error && problem(retrieve.error, { refused: refusedText(retrieve.error) })}
      links={
        <>
          <RecoveryChoices flow={flow} />
          <Button variant="ghost" onClick={() => flow.go('no-member-id')}>
            {t('retrieve.noMemberId')}
          </Button>
          <Button variant="ghost" onClick={() => flow.go('restart')}>
            {t('links.backToEmail')}
          </Button>
        </>
      }
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Input
          {...form.register('saffronId')}
          label={t('fields.memberId')}
          help={t('fields.memberIdHelp')}
          error={errors.saffronId?.message && sentence(errors.saffronId.message)}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          required
        />
        <PasswordInput
          {...form.register('password')}
          label={t('fields.password')}
          error={errors.password?.message && sentence(errors.password.message)}
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="lg" block busyText={retrieve.isPending && t('retrieve.busy')}>
          {t('retrieve.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
