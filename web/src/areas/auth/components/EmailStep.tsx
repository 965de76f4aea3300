import { emailCheckRequest, type EmailCheckResponse } from '#contracts/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { showFieldIssues } from '#web/lib/forms/fieldIssues.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { canUsePasskeys } from '#web/lib/passkeys.js';
import { Button } from '#web/ui/Button/Button.js';
import { Input } from '#web/ui/Input/Input.js';
import { useCheckEmail } from '../api/checkEmail.js';
import { forEmail } from '../flow/draft.js';
import { isTimeout, useProblem } from '../flow/problem.js';
import { EMAIL_CHECK_EVENTS } from '../flow/steps.js';
import { usePasskeySignIn } from '../flow/usePasskeySignIn.js';
import { useWalletSignIn } from '../flow/useWalletSignIn.js';
import styles from './Form.module.css';
import type { StepProps } from './step.js';
import { StepFrame } from './StepFrame.js';

export function EmailStep({ flow, onVerified }: StepProps) {
  const { t } = useTranslation('auth');
  const problem = useProblem();
  const sentence = useSentence();
  const check = useCheckEmail();
  const wallet = useWalletSignIn(onVerified);
  const passkey = usePasskeySignIn(onVerified);
  const form = useForm({ resolver: zodResolver(emailCheckRequest), defaultValues: { email: flow.email } });
  const fieldError = form.formState.errors.email?.message;

  const goOn = (email: string, { redirectTo, hasPosPin }: EmailCheckResponse) => {
    const notice = redirectTo === 'verify-otp' ? { notice: 'codeAlreadySent' } : {};
    flow.go(EMAIL_CHECK_EVENTS[redirectTo], { draft: { ...forEmail(flow.draft, email), hasPosPin }, ...notice });
  };
  const submit = form.handleSubmit(({ email }) => {
    if (check.isPending) return;
    wallet.dismiss();
    passkey.dismiss();
    check.mutate(email, {
      onSuccess: (answer) => goOn(email, answer),
      onError: (error) => showFieldIssues(error, form),
    });
  });
  const byWallet = () => {
    check.reset();
    passkey.dismiss();
    wallet.start();
  };
  const unanswered = isTimeout(check.error) ? 'timeout' : 'connection';
  const emailProblem = check.error && !fieldError && problem(check.error, { refused: 'emailCheckFailed', unanswered });

  return (
    <StepFrame
      title={t('email.title')}
      text={t('email.text')}
      notice={flow.notice}
      problem={wallet.problem ?? passkey.problem ?? emailProblem}
      links={
        <>
          <Button variant="ghost" onClick={() => flow.go('register')}>
            {t('email.register')}
          </Button>
          {canUsePasskeys() && (
            <Button variant="ghost" busyText={passkey.isPending && t('email.passkeyBusy')} onClick={passkey.start}>
              {t('email.passkey')}
            </Button>
          )}
          <Button variant="ghost" busyText={wallet.isPending && t('email.walletBusy')} onClick={byWallet}>
            {t('email.wallet')}
          </Button>
        </>
      }
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Input
          {...form.register('email')}
          label={t('fields.email')}
          error={fieldError && sentence(fieldError)}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
        <Button type="submit" size="lg" block busyText={check.isPending && t('email.busy')}>
          {t('email.submit')}
        </Button>
      </form>
    </StepFrame>
  );
}
