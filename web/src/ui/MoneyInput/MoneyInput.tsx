import { type Asset, ASSETS } from '#kernel';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asTyped, formatMoney, isUnclear, normalizeTyped } from '#web/lib/money/format.js';
import { Button } from '../Button/Button.js';
import { Input, type InputProps } from '../Input/Input.js';
import styles from './MoneyInput.module.css';

export interface MoneyInputProps
  extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'trailing' | 'max'>, Pick<ComponentProps<'input'>, 'ref'> {
  readonly asset: Asset;
  /** Decimal string in major units, as the API takes it; it may be unfinished («1.») or unclear («1,250») while it is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shows a button that fills in this amount. */
  readonly max?: string | undefined;
}

/**
 * Takes digits and one decimal separator, never more decimals than the asset has. What is typed stays as it is until the field is
 * left, also what could be read in two ways: `value` is no amount then.
 */
export function MoneyInput({ asset, value, onChange, max, error, onBlur, ...rest }: MoneyInputProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.resolvedLanguage ?? 'en';
  const { decimals } = ASSETS[asset];
  const allowed = new RegExp(`^[0-9]*(\\.[0-9]{0,${decimals}})?$`);

  const [draft, setDraft] = useState('');
  const isDraftOfValue = normalizeTyped(draft, locale) === value;

  const take = (typed: string) => {
    const next = normalizeTyped(typed, locale);
    if (!allowed.test(next) && !isUnclear(next)) return;
    setDraft(typed);
    onChange(next);
  };

  return (
    <Input
      {...rest}
      error={isUnclear(value) ? t('fields.unclearAmount') : error}
      value={isDraftOfValue ? draft : asTyped(value, locale)}
      onChange={(event) => take(event.target.value)}
      onBlur={(event) => {
        setDraft('');
        onBlur?.(event);
      }}
      inputMode="decimal"
      autoComplete="off"
      placeholder={rest.placeholder ?? '0'}
      trailing={
        <>
          <span className={styles['asset']}>{asset}</span>
          {max !== undefined && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('fields.maxOf', { amount: formatMoney(asset, max, { locale, exact: true }), asset })}
              onClick={() => onChange(max)}
            >
              {t('fields.max')}
            </Button>
          )}
        </>
      }
    />
  );
}
