import type { RaThemeOptions } from 'react-admin';
import { COLORS, FONT_MONO, FONT_SANS, RADIUS, type Scheme } from '#web/theme/tokens.js';

type Palette = (typeof COLORS)[Scheme];

const palette = (scheme: Scheme, color: Palette): RaThemeOptions['palette'] => ({
  mode: scheme,
  primary: { main: color.accentText, contrastText: color.bg },
  secondary: { main: color.surface, contrastText: color.text },
  background: { default: color.bg, paper: color.surface },
  text: { primary: color.text, secondary: color.muted, disabled: color.subtle },
  error: { main: color.negative },
  warning: { main: color.warning },
  info: { main: color.info },
  success: { main: color.positive },
  divider: color.line,
});

/** Amber is for filled buttons only; thin marks take the accent's text colour, which has the contrast. */
const buttons = (color: Palette): RaThemeOptions['components'] => ({
  MuiButton: {
    styleOverrides: {
      root: { textTransform: 'none', fontWeight: 600, borderRadius: RADIUS.control, minHeight: 40 },
      containedPrimary: {
        backgroundColor: color.accent,
        color: color.onAccent,
        boxShadow: 'none',
        '&:hover': { backgroundColor: color.accentHover, boxShadow: 'none' },
      },
    },
  },
  MuiFab: {
    styleOverrides: {
      primary: {
        backgroundColor: color.accent,
        color: color.onAccent,
        '&:hover': { backgroundColor: color.accentHover },
      },
    },
  },
  MuiTab: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600 } } },
});

/** react-admin puts a label, though an empty one, above each part of a record's page. */
const SILENT_PART = '.RaSimpleShowLayout-row:not(:has(> :not(.RaLabeled-label)))';

const surfaces = (color: Palette): RaThemeOptions['components'] => ({
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { styleOverrides: { root: { border: `1px solid ${color.line}`, boxShadow: 'none' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: RADIUS.dialog } } },
  MuiAppBar: {
    styleOverrides: { root: { borderBottom: `1px solid ${color.line}`, boxShadow: 'none', backgroundImage: 'none' } },
  },
  MuiSnackbarContent: { styleOverrides: { root: { maxWidth: 420, backgroundColor: color.raised, color: color.text } } },
  RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
  // What is wrong with a filter is said; react-admin hides that with the hints.
  RaFilterForm: { styleOverrides: { root: { '& .MuiFormHelperText-root.Mui-error': { display: 'block' } } } },
  RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
  // What is sent with a form stands below its fields, at their edge; on phones, too, where react-admin keeps room for a bar at the bottom.
  RaToolbar: {
    styleOverrides: {
      root: {
        backgroundColor: 'transparent',
        '&.RaToolbar-mobileToolbar': { position: 'static' },
        '&.RaToolbar-desktopToolbar': { paddingInline: 16 },
      },
    },
  },
  MuiCardContent: { styleOverrides: { root: { '&:has(+ .RaToolbar-mobileToolbar)': { paddingBottom: 0 } } } },
  RaListToolbar: { styleOverrides: { root: { '&.RaListToolbar-root, &': { backgroundColor: 'transparent' } } } },
  RaTopToolbar: { styleOverrides: { root: { '&': { backgroundColor: 'transparent' } } } },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': { position: 'static', transform: 'none', backgroundColor: color.raised },
        '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
      },
    },
  },
  // The parts of a page name what they show themselves, and leave no gap where there is nothing to show.
  RaSimpleShowLayout: {
    styleOverrides: {
      root: {
        '& .RaSimpleShowLayout-row > .RaLabeled-label': { display: 'none' },
        [`& ${SILENT_PART}`]: { display: 'none' },
        [`& ${SILENT_PART}:first-of-type + .RaSimpleShowLayout-row`]: { marginTop: 0 },
      },
    },
  },
  RaTabbedShowLayout: { styleOverrides: { root: { '& .RaTabbedShowLayout-content': { padding: '8px 16px 24px' } } } },
  RaSimpleList: { styleOverrides: { root: { '& .RaSimpleList-tertiary': { opacity: 1 } } } },
});

const controls = (color: Palette): RaThemeOptions['components'] => ({
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: { notchedOutline: { borderColor: color.controlBorder }, root: { borderRadius: RADIUS.control } },
  },
  MuiFormHelperText: { styleOverrides: { root: { '&:empty': { display: 'none' } } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: color.line, '& time': { whiteSpace: 'nowrap' } },
      sizeSmall: { paddingInline: 10 },
      alignRight: { whiteSpace: 'nowrap' },
      head: { fontWeight: 600, color: color.muted },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: RADIUS.chip } } },
  MuiCssBaseline: { styleOverrides: { 'code, pre': { fontFamily: FONT_MONO } } },
});

/** Material's theme for the console, made of the site's tokens. */
const themeOf = (scheme: Scheme): RaThemeOptions => ({
  palette: palette(scheme, COLORS[scheme]),
  shape: { borderRadius: RADIUS.card },
  typography: {
    fontFamily: FONT_SANS,
    h6: { fontWeight: 600, fontSize: '1.125rem' },
    overline: { textTransform: 'none', fontWeight: 600, letterSpacing: 0, fontSize: '0.8125rem' },
  },
  sidebar: { width: 240, closedWidth: 56 },
  components: { ...buttons(COLORS[scheme]), ...surfaces(COLORS[scheme]), ...controls(COLORS[scheme]) },
});

export const CONSOLE_THEMES: Readonly<Record<Scheme, RaThemeOptions>> = {
  dark: themeOf('dark'),
  light: themeOf('light'),
};
