import { PRODUCT } from '#kernel';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { Button } from '#web/ui/Button/Button.js';
import { useRegisterMember } from '../api/registerMember.js';
import { forEmail } from '../flow/draft.js';
import { useProblem } from '../flow/problem.js';
import { emptyRegistration, registrationForm, toRequest } from '../flow/registration.js';
import { Agreement } from '../components/Agreement.js';
import styles from '../components/Form.module.css';
import { RegistrationFields } from '../components/RegistrationFields.js';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';

export function RegisterStep({ flow }: Pick<StepProps, 'flow'>) {
  const { t } = useTranslation('auth');
  const problem = useProblem();
  const register = useRegisterMember();
  const form = useForm({ resolver: zodResolver(registrationForm), defaultValues: emptyRegistration(flow.email) });

  const submit = form.handleSubmit((values) => {
    if (register.isPending) return;
    register.mutate(toRequest(values), {
      onSuccess: (profile) =>
        flow.go('registered', { draft: { ...forEmail(flow.draft, values.email), profile }, notice: 'registered' }),
      onError: (error) => showFieldIssues(error, form),
    });
  });

  return (
    <StepFrame
      title={t('register.title')}
      text={t('register.text', { token: PRODUCT.token })}
      problem={register.error && problem(register.error, { refused: 'registrationFailed' })}
      links={
        <>
          <Button variant="ghost" onClick={() => flow.go('restart')}>
            {t('register.signIn')}
          </Button>
          {flow.email && (
            <Button variant="ghost" onClick={() => flow.go('has-member-id')}>
              {t('register.hasMemberId')}
            </Button>
          )}
        </>
      }
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <RegistrationFields form={form} />
        <Button type="submit" size="lg" block busyText={register.isPending && t('register.busy')}>
          {t('register.submit')}
        </Button>
        <Agreement />
      </form>
    </StepFrame>
  );
}
