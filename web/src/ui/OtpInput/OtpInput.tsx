import { type ChangeEvent, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldText } from '../Field/Field.js';
import styles from './OtpInput.module.css';

export interface OtpInputProps extends FieldText {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called once each time the last digit arrives, whether typed, pasted or filled in. */
  readonly onComplete?: (value: string) => void;
  readonly length?: number;
  /** Shows dots: for a PIN. */
  readonly masked?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One real text box under drawn cells, so that pasting, autofill, editing and screen readers work as everywhere. */
export function OtpInput({ label, help, error, value, onChange, onComplete, ...options }: OtpInputProps) {
  const { length = 6, masked = false, disabled = false, autoFocus = false, name, ref } = options;
  const { t } = useTranslation();
  const [isFocused, setFocused] = useState(false);

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = target.value.replace(/[^0-9]/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };

  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className={styles['otp']} data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={styles['cell']}
              data-current={(isFocused && index === Math.min(value.length, length - 1)) || undefined}
              aria-hidden
            >
              {value[index] && (masked ? '•' : value[index])}
            </span>
          ))}
          <input
            {...control}
            ref={ref}
            name={name}
            className={styles['input']}
            type={masked ? 'password' : 'text'}
            inputMode="numeric"
            pattern={`[0-9]{${length}}`}
            autoComplete={masked ? 'off' : 'one-time-code'}
            autoCorrect="off"
            spellCheck={false}
            autoFocus={autoFocus}
            readOnly={disabled}
            value={value}
            onChange={take}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          <span className="visually-hidden" aria-live="polite">
            {value !== '' && t('fields.digit', { entered: value.length, length })}
          </span>
        </div>
      )}
    </Field>
  );
}
