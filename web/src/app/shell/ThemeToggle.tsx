import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseTheme } from '#web/theme/mode.js';
import { useScheme } from '#web/theme/useTheme.js';
import { IconButton } from '#web/ui/IconButton/IconButton.js';

export function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = useScheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={t(isDark ? 'theme.toLight' : 'theme.toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
