import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asset, ASSET_CODES, isAsset } from '#kernel';
import { IconButton } from '#web/ui/IconButton/IconButton.js';
import { Input } from '#web/ui/Input/Input.js';
import { Select } from '#web/ui/Select/Select.js';
import { isMonth, monthOf, monthsFrom } from './month.js';
import styles from './Summary.module.css';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface MonthPickerProps {
  readonly asset: Asset;
  readonly month: string;
  readonly onChange: (asset: Asset, month: string) => void;
}

/** The asset, and a month: one on, one back, or typed. Browsers that know no months take the text. */
export function MonthPicker({ asset, month, onChange }: MonthPickerProps) {
  const { t } = useTranslation('wallet');
  const [typed, setTyped] = useState(month);
  const [known, setKnown] = useState(month);
  if (known !== month) {
    setKnown(month);
    setTyped(month);
  }
  const last = monthOf(new Date());
  const step = (count: number) => onChange(asset, monthsFrom(month, count));
  const type = (text: string) => {
    setTyped(text);
    if (isMonth(text)) onChange(asset, text);
  };
  return (
    <div className={styles['picker']}>
      <Select
        label={t('fields.asset')}
        value={asset}
        onChange={({ target }) => isAsset(target.value) && onChange(target.value, month)}
      >
        {ASSET_CODES.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      <div className={styles['month']}>
        <IconButton label={t('summary.previous')} onClick={() => step(-1)}>
          <ChevronLeft {...ICON} />
        </IconButton>
        <Input
          type="month"
          label={t('summary.month')}
          error={isMonth(typed) ? undefined : t('problems.month')}
          value={typed}
          max={last}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
        <IconButton label={t('summary.next')} disabled={month >= last} onClick={() => step(1)}>
          <ChevronRight {...ICON} />
        </IconButton>
      </div>
    </div>
  );
}
