import type { EmailCheckResponse } from '#contracts/identity';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIssues } from '#web/lib/forms/fieldIssues.js';
import { canUsePasskeys } from '#web/lib/passkeys.js';
import { Button } from '#web/ui/Button/Button.js';
import { useCheckEmail } from '../api/checkEmail.js';
import { forEmail } from '../flow/draft.js';
import { isTimeout, useProblem } from '../flow/problem.js';
import { EMAIL_CHECK_EVENTS } from '../flow/steps.js';
import { usePasskeySignIn } from '../flow/usePasskeySignIn.js';
import { useWalletSignIn } from '../flow/useWalletSignIn.js';
import { EmailInput } from '../components/EmailInput.js';
import styles from '../components/Form.module.css';
import type { StepProps } from './step.js';
import { StepFrame } from '../components/StepFrame.js';

/** As much as is worth saying before the server judges the address: this first step does without the library of forms. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function EmailStep({ flow, onVerified }: StepProps) {
  const { t } = useTranslation('auth');
  const problem = useProblem();
  const check = useCheckEmail();
  const wallet = useWalletSignIn(onVerified);
  const passkey = usePasskeySignIn(onVerified);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(flow.email);
  const [fieldError, setFieldError] = useState<string>();

  const goOn = (email: string, { redirectTo, hasPosPin }: EmailCheckResponse) => {
    const notice = redirectTo === 'verify-otp' ? { notice: 'codeAlreadySent' } : {};
    flow.go(EMAIL_CHECK_EVENTS[redirectTo], { draft: { ...forEmail(flow.draft, email), hasPosPin }, ...notice });
  };
  const refuse = (words: string | undefined) => {
    setFieldError(words);
    if (words) input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.isPending) return;
    const email = typed.trim().toLowerCase();
    wallet.dismiss();
    passkey.dismiss();
    refuse(ADDRESS.test(email) ? undefined : 'Enter a valid e-mail address');
    if (!ADDRESS.test(email)) return;
    check.mutate(email, {
      onSuccess: (answer) => goOn(email, answer),
      onError: (error) => refuse(fieldIssues(error).find(({ path }) => path === 'email')?.message),
    });
  };
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
        <Button variant="ghost" onClick={() => flow.go('register')}>
          {t('email.register')}
        </Button>
      }
    >
      <form className={styles['form']} noValidate onSubmit={submit}>
        <EmailInput
          field={{ ref: input, value: typed, onChange: ({ target }) => setTyped(target.value) }}
          problem={fieldError}
          autoFocus
        />
        <Button type="submit" size="lg" block busyText={check.isPending && t('email.busy')}>
          {t('email.submit')}
        </Button>
      </form>
      <div className={styles['ways']}>
        {canUsePasskeys() && (
          <Button
            variant="secondary"
            block
            busyText={passkey.isPending && t('email.passkeyBusy')}
            onClick={passkey.start}
          >
            {t('email.passkey')}
          </Button>
        )}
        <Button variant="secondary" block busyText={wallet.isPending && t('email.walletBusy')} onClick={byWallet}>
          {t('email.wallet')}
        </Button>
      </div>
    </StepFrame>
  );
}
