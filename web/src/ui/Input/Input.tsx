import type { ComponentProps, ReactNode } from 'react';
import field from '../Field/Field.module.css';
import { Field, type FieldText } from '../Field/Field.js';
import styles from './Input.module.css';

export interface InputProps extends FieldText, Omit<ComponentProps<'input'>, 'children'> {
  /** Something inside the right edge of the box, such as a button. */
  readonly trailing?: ReactNode;
}

/** A labelled box for one line; what `register` of react-hook-form gives can be spread into it. */
export function Input({ label, help, error, optional, trailing, className, ...rest }: InputProps) {
  const text = { label, help, error, ...(optional && { optional }) };
  return (
    <Field {...text} className={className}>
      {(control) => (
        <span className={styles['box']}>
          <input {...rest} {...control} className={`${field['control']} ${trailing ? styles['withTrailing'] : ''}`} />
          {trailing && <span className={styles['trailing']}>{trailing}</span>}
        </span>
      )}
    </Field>
  );
}
