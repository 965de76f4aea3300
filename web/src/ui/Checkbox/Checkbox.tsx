import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

export function Checkbox({ label, className = '', ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <span className={`${styles['row']} ${className}`}>
      <input {...rest} id={id} type="checkbox" className={styles['box']} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}
