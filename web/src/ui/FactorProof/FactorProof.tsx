import type { StepUpMethod } from '#contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from '#web/lib/passkeys.js';
import { Alert } from '../Alert/Alert.js';
import { Button } from '../Button/Button.js';
import { DigitsForm } from './DigitsForm.js';
import { EmailCodeForm } from './EmailCodeForm.js';
import styles from './FactorProof.module.css';
import type { Proof } from './factorProof.js';
import { PasskeyForm } from './PasskeyForm.js';
import { RecoveryCodeForm } from './RecoveryCodeForm.js';

export interface FactorProofProps<Answer> extends Proof<Answer> {
  readonly methods: readonly StepUpMethod[];
}

function Form<Answer>({ method, ...proof }: Proof<Answer> & { readonly method: StepUpMethod }) {
  const { t } = useTranslation('factors');
  if (method === 'totp') return <DigitsForm {...proof} method="totp" text={t('totp.text')} />;
  if (method === 'email-code') return <EmailCodeForm {...proof} />;
  return method === 'passkey' ? <PasskeyForm {...proof} /> : <RecoveryCodeForm {...proof} />;
}

/** Asks for one of the proofs that the member can give, and lets him choose another one. */
export function FactorProof<Answer>({ methods, ...proof }: FactorProofProps<Answer>) {
  const { t } = useTranslation('factors');
  const usable = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [chosen, choose] = useState(usable[0]);
  if (!chosen) return <Alert tone="warn">{t('noneUsable')}</Alert>;
  const others = usable.filter((method) => method !== chosen);
  return (
    <div className={styles['proof']}>
      <Form key={chosen} method={chosen} {...proof} />
      {others.length > 0 && (
        <div className={styles['others']}>
          {others.map((method) => (
            <Button key={method} variant="ghost" onClick={() => choose(method)}>
              {t(`use.${method}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
