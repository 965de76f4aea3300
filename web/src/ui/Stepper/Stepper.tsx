import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './Stepper.module.css';

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the step that is worked on; `steps.length` when all are done. */
  readonly current: number;
}

export function Stepper({ label, steps, current }: StepperProps) {
  const { t } = useTranslation();
  return (
    <ol className={styles['stepper']} aria-label={label}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li
            key={step}
            className={`${styles['step']} ${styles[state]}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles['mark']} aria-hidden>
              {state === 'done' ? <Check size={16} strokeWidth={2.5} /> : index + 1}
            </span>
            <span>{step}</span>
            {state === 'done' && <span className="visually-hidden">{t('progress.done')}</span>}
          </li>
        );
      })}
    </ol>
  );
}
