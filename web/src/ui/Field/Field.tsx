import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Field.module.css';

export interface FieldText {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** Says «optional» beside the label. */
  readonly optional?: boolean;
}

/** What the control must carry, so that label, help and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldText {
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, help, error, optional = false, className = '', children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={`${styles['field']} ${className}`}>
      <label className={styles['label']} htmlFor={id}>
        {label}
        {optional && <span className={styles['optional']}>{t('fields.optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {help && (
        <div id={helpId} className={styles['help']}>
          {help}
        </div>
      )}
      <div id={errorId} className={styles['error']} aria-live="polite">
        {error}
      </div>
    </div>
  );
}
