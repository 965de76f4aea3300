import type { ComponentProps } from 'react';
import field from '../Field/Field.module.css';
import { Field, type FieldText } from '../Field/Field.js';
import styles from './Textarea.module.css';

export function Textarea({ label, help, error, optional, className, ...rest }: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, help, error, ...(optional && { optional }) }} className={className}>
      {(control) => (
        <textarea rows={3} {...rest} {...control} className={`${field['control']} ${styles['textarea']}`} />
      )}
    </Field>
  );
}
