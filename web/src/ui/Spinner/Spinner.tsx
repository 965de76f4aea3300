import styles from './Spinner.module.css';

export interface SpinnerProps {
  readonly size?: number;
  /** Said by screen readers; leave it out where text beside it says the same. */
  readonly label?: string;
}

export function Spinner({ size = 24, label }: SpinnerProps) {
  return (
    <span
      className={styles['spinner']}
      style={{ width: size, height: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
