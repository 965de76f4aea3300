import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> {
  readonly label: ReactNode;
  /** What ticking it means. */
  readonly help?: ReactNode;
}

/** A box to tick, with its words; what `register` of react-hook-form gives can be spread into it. */
export function Checkbox({ label, help, className = '', ...rest }: CheckboxProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className={`${styles['row']} ${className}`}>
      <input {...rest} type="checkbox" id={id} className={styles['box']} aria-describedby={help ? helpId : undefined} />
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {help && (
        <p id={helpId} className={styles['help']}>
          {help}
        </p>
      )}
    </div>
  );
}
