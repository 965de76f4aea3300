/**
 * The colours of tokens.css, for code that cannot read CSS variables (the admin console's theme object).
 * A test holds the two files equal.
 */
export const COLORS = {
  dark: {
    bg: '#0f1115',
    surface: '#171a21',
    raised: '#1f232c',
    text: '#f2efe8',
    muted: '#b4b0a6',
    subtle: '#969289',
    line: '#2c313b',
    controlBorder: '#7a808c',
    accent: '#f2a516',
    onAccent: '#1a1206',
    accentHover: '#ffbe45',
    accentActive: '#d98f0b',
    accentText: '#ffc24d',
    accentSoft: '#3a2a0a',
    focus: '#ffd27a',
    positive: '#3fc68a',
    negative: '#ff7a70',
    info: '#62aef0',
    warning: '#ffd166',
  },
  light: {
    bg: '#fbf8f2',
    surface: '#ffffff',
    raised: '#f4eee2',
    text: '#1b1813',
    muted: '#5e584c',
    subtle: '#6b6457',
    line: '#ddd5c5',
    controlBorder: '#7d7566',
    accent: '#f2a516',
    onAccent: '#1a1206',
    accentHover: '#e0970f',
    accentActive: '#c98407',
    accentText: '#8f5400',
    accentSoft: '#fff0d1',
    focus: '#8f5400',
    positive: '#0b7a4b',
    negative: '#b3261e',
    info: '#1b5fa8',
    warning: '#8a5a00',
  },
} as const;

export type Scheme = keyof typeof COLORS;
export type ColorName = keyof (typeof COLORS)['dark'];

export const FONT_SANS = "'Inter Variable', 'Inter fallback', system-ui, sans-serif";
export const FONT_MONO = "'JetBrains Mono Variable', ui-monospace, monospace";
export const RADIUS = { chip: 6, control: 8, card: 10, dialog: 16 } as const;
