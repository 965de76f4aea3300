import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeTyped } from '#web/lib/money/format.js';
import { Input } from '#web/ui/Input/Input.js';
import { isAmount } from './filter.js';

export interface AmountFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (amount: string | undefined) => void;
}

/** A bound in major units of whichever asset: taken over when the field is left or Enter is pressed, if it is an amount. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const { t } = useTranslation('wallet');
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const amount = normalizeTyped(text.trim());
  const isRight = amount === '' || isAmount(amount);
  const take = () => {
    if (isRight && amount !== value) onChange(amount || undefined);
  };
  return (
    <Input
      label={label}
      error={isRight ? undefined : t('problems.amount')}
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
