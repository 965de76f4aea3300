import { useSyncExternalStore } from 'react';
import { DEFAULT_THEME } from './boot.js';
import { onThemeChange, schemeOf, storedTheme } from './mode.js';

/** What the person chose: light, dark or system. */
export const useTheme = () => useSyncExternalStore(onThemeChange, storedTheme, () => DEFAULT_THEME);

/** What is drawn: light or dark. */
export const useScheme = () =>
  useSyncExternalStore(
    onThemeChange,
    () => schemeOf(storedTheme()),
    () => 'dark' as const,
  );
