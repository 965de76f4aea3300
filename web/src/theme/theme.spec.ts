import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { bootScript } from './boot.js';
import { chooseTheme, schemeOf, storedTheme, THEME_KEY, watchTheme } from './mode.js';
import { COLORS, type ColorName, type Scheme } from './tokens.js';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const blockOf = (scheme: Scheme) => css.split(`[data-theme='${scheme}'] {`)[1]?.split('}')[0] ?? '';
const variable = (scheme: Scheme, name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(blockOf(scheme))?.[1] ?? '';
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, two: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['dark', 'light'] as const)('the %s theme', (scheme) => {
  it('has the same colours in CSS and in code', () => {
    const names = Object.keys(COLORS[scheme]) as ColorName[];
    expect(Object.fromEntries(names.map((name) => [name, variable(scheme, kebab(name))]))).toEqual(COLORS[scheme]);
  });

  it.each([
    ['text', 'bg'],
    ['text', 'raised'],
    ['muted', 'bg'],
    ['muted', 'raised'],
    ['subtle', 'bg'],
    ['subtle', 'surface'],
    ['accent-text', 'bg'],
    ['accent-text', 'accent-soft'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-danger', 'danger-fill'],
    ['positive', 'surface'],
    ['negative', 'surface'],
    ['on-soft-warn', 'soft-warn'],
    ['on-soft-error', 'soft-error'],
    ['on-soft-ok', 'soft-ok'],
    ['on-soft-info', 'soft-info'],
  ])('has legible %s on %s', (text, ground) => {
    expect(contrast(variable(scheme, text), variable(scheme, ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['control-border', 'focus'])('has a visible %s', (name) => {
    expect(contrast(variable(scheme, name), variable(scheme, 'raised'))).toBeGreaterThanOrEqual(3);
  });
});

const osPrefersDark = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }));

describe('the mode', () => {
  it('is dark until somebody chooses, and remembers the choice', () => {
    expect(storedTheme()).toBe('dark');
    chooseTheme('light');
    expect(localStorage.getItem(THEME_KEY)).toBe('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('follows the operating system where asked to, and is light where that states nothing', () => {
    osPrefersDark(true);
    expect(schemeOf('system')).toBe('dark');
    osPrefersDark(false);
    expect(schemeOf('system')).toBe('light');
  });

  it('follows a choice in another tab', () => {
    watchTheme();
    localStorage.setItem(THEME_KEY, 'light');
    dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it.each([undefined, 'nonsense', 'light', 'dark', 'system'])(
    'is drawn before the first paint when %s is stored',
    (stored) => {
      if (stored) localStorage.setItem(THEME_KEY, stored);
      document.documentElement.dataset['theme'] = '';
      new Function(bootScript('saffron'))();
      expect(document.documentElement.dataset['theme']).toBe(schemeOf(storedTheme()));
    },
  );
});
