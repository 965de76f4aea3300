import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/IconButton/IconButton.js';
import { hideBalances, useHiddenBalances } from './hiddenBalances.js';

export function HideBalances() {
  const { t } = useTranslation('wallet');
  const isHidden = useHiddenBalances();
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <IconButton label={t('balances.hide')} aria-pressed={isHidden} onClick={() => hideBalances(!isHidden)}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
