import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asTyped, isUnclear, normalizeTyped } from '#web/lib/money/format.js';
import { Input } from '#web/ui/Input/Input.js';
import { isAmount } from './filter.js';

export interface AmountFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (amount: string | undefined) => void;
}

/** A bound in major units of whichever asset: taken over when the field is left or Enter is pressed, if it is an amount. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const { t, i18n } = useTranslation('wallet');
  const locale = i18n.resolvedLanguage ?? 'en';
  const given = asTyped(value, locale);
  const [text, setText] = useState(given);
  const [known, setKnown] = useState(given);
  if (known !== given) {
    setKnown(given);
    setText(given);
  }
  const amount = normalizeTyped(text, locale);
  const isRight = amount === '' || isAmount(amount);
  const take = () => {
    if (isRight && amount !== value) onChange(amount || undefined);
  };
  return (
    <Input
      label={label}
      error={isRight ? undefined : t(isUnclear(amount) ? 'common:fields.unclearAmount' : 'problems.amount')}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      maxLength={58}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
