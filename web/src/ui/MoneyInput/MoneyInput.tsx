import { type Asset, ASSETS } from '#kernel';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeTyped } from '#web/lib/money/format.js';
import { Button } from '../Button/Button.js';
import { Input, type InputProps } from '../Input/Input.js';
import styles from './MoneyInput.module.css';

export interface MoneyInputProps
  extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'trailing' | 'max'>, Pick<ComponentProps<'input'>, 'ref'> {
  readonly asset: Asset;
  /** Decimal string in major units, as the API takes it; it may be unfinished («1.») while it is typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shows a button that fills in this amount. */
  readonly max?: string | undefined;
}

/** Takes digits and one decimal separator, never more decimals than the asset has; a comma counts as point where it can mean nothing else. */
export function MoneyInput({ asset, value, onChange, max, error, ...rest }: MoneyInputProps) {
  const { t } = useTranslation();
  const { decimals } = ASSETS[asset];
  const allowed = new RegExp(`^[0-9]*(\\.[0-9]{0,${decimals}})?$`);

  const [isUnclear, setIsUnclear] = useState(false);

  const take = (typed: string) => {
    const next = normalizeTyped(typed);
    const isAmount = allowed.test(next);
    setIsUnclear(!isAmount && /^[0-9.,]+$/.test(next) && next.includes(','));
    if (isAmount) onChange(next);
  };

  return (
    <Input
      {...rest}
      error={isUnclear ? t('fields.unclearAmount') : error}
      value={value}
      onChange={(event) => take(event.target.value)}
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
              aria-label={t('fields.maxOf', { amount: max, asset })}
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
