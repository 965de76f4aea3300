import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Strength, strengthOf } from '#web/lib/passwordStrength.js';
import styles from './PasswordStrength.module.css';

const STEPS = [1, 2, 3, 4] as const;

export interface PasswordStrengthProps {
  readonly password: string;
  /** What a guesser would try first: the member's names and address. */
  readonly own: readonly string[];
}

/** Says how soon a new password would be guessed. It advises; the server decides. */
export function PasswordStrength({ password, own }: PasswordStrengthProps) {
  const { t } = useTranslation('forms');
  const asked = useDeferredValue(password);
  const [strength, setStrength] = useState<Strength>();
  const words = own.join('\n');

  useEffect(() => {
    let isCurrent = true;
    void strengthOf(asked, words.split('\n')).then((judged) => isCurrent && setStrength(judged));
    return () => void (isCurrent = false);
  }, [asked, words]);

  return (
    <div className={styles['strength']} data-strength={strength}>
      <span className={styles['bars']} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-on={(strength ?? -1) >= step || (step === 1 && strength === 0) || undefined} />
        ))}
      </span>
      <p className={styles['text']} role="status">
        {strength !== undefined && t(`strength.${strength}`)}
      </p>
    </div>
  );
}
