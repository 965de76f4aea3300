import { PRODUCT } from '#kernel';
import { DEFAULT_THEME, type Theme, themeKeyOf, THEMES } from './boot.js';
import type { Scheme } from './tokens.js';

export const THEME_KEY = themeKeyOf(PRODUCT.slug);

export const MEGA_MENU_STYLES = ['enhanced'] as const;
export type MegaMenuStyle = (typeof MEGA_MENU_STYLES)[number];
export const MEGA_MENU_KEY = `${PRODUCT.slug}-mega-menu-style`;

const darkQuery = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

export function storedTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return isTheme(stored) ? stored : DEFAULT_THEME;
}

/** `system` follows the operating system, and is light where that states no preference. */
export function schemeOf(theme: Theme): Scheme {
  if (theme !== 'system') return theme;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function apply(): void {
  const scheme = schemeOf(storedTheme());
  document.documentElement.dataset.theme = scheme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', scheme === 'dark' ? '#0f1115' : '#fbf8f2');
  listeners.forEach((listener) => listener());
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  apply();
}

export const megaMenuStyle = (): MegaMenuStyle => 'enhanced';

/** Keeps the page in step with the operating system and with other tabs. */
export function watchTheme(): void {
  if (!localStorage.getItem(MEGA_MENU_KEY)) localStorage.setItem(MEGA_MENU_KEY, megaMenuStyle());
  matchMedia(darkQuery).addEventListener('change', apply);
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) apply();
  });
  apply();
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
