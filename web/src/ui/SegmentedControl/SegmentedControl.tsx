import { type ReactNode, useId } from 'react';
import styles from './SegmentedControl.module.css';

export interface SegmentedControlProps<T extends string> {
  readonly label: string;
  /** The label is for screen readers only, where a heading beside it says the same. */
  readonly hideLabel?: boolean;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A few choices of which one holds, all in view: radio buttons drawn as one bar. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, hideLabel = false, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend className={hideLabel ? 'visually-hidden' : styles['legend']}>{label}</legend>
      <div className={styles['bar']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles['text']}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
