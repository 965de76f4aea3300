import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Spinner } from '#web/ui/Spinner/Spinner.js';
import styles from './Choice.module.css';

export interface ChoiceProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly disabled?: boolean;
  /** While the choice is carried out: the button says this, and does nothing more. */
  readonly busyText?: string | false;
  readonly onChoose: () => void;
}

/** One of a few ways to go on, as a button with room for an explanation. */
export function Choice({ icon: Icon, title, text, disabled = false, busyText, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className={styles['choice']}
      disabled={disabled}
      aria-disabled={busyText ? true : undefined}
      onClick={() => !busyText && onChoose()}
    >
      <span className={styles['icon']}>
        {busyText ? <Spinner size={20} /> : <Icon size={20} strokeWidth={1.75} aria-hidden />}
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{busyText || title}</span>
        <span className={styles['text']}>{text}</span>
      </span>
      <ChevronRight className={styles['arrow']} size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

export const choicesClass = styles['choices'];
