import type { ComponentProps } from 'react';
import field from '../Field/Field.module.css';
import { Field, type FieldText } from '../Field/Field.js';
import styles from './Select.module.css';

/** A labelled native list box; its options are `<option>` children. */
export function Select({ label, help, error, optional, className, ...rest }: FieldText & ComponentProps<'select'>) {
  return (
    <Field {...{ label, help, error, ...(optional && { optional }) }} className={className}>
      {(control) => <select {...rest} {...control} className={`${field['control']} ${styles['select']}`} />}
    </Field>
  );
}
