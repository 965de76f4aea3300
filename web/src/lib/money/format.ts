import { type Asset, ASSETS } from '#kernel';

const SHOWN_TOKEN_DECIMALS = 8;
/** U+2212: as wide as the plus sign, and read as «minus». */
const MINUS = '\u2212';

export interface MoneyFormat {
  readonly locale: string;
  /** Adds a plus sign above zero, for movements. */
  readonly signed?: boolean;
  /** All decimals instead of the eight that a list shows. */
  readonly exact?: boolean;
}

interface Separators {
  readonly decimal: string;
  readonly group: string;
  readonly groups: (whole: string) => string;
}

function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(12_345.5);
  const partOf = (name: string) => parts.find(({ type }) => type === name)?.value;
  const integers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return {
    decimal: partOf('decimal') ?? '.',
    group: partOf('group') ?? '',
    groups: (whole) => integers.format(BigInt(whole)),
  };
}

/** Fiat keeps its decimals; a token shows no zeros at the end, and no more than eight unless asked, cut and never rounded up. */
function shownFraction(asset: Asset, fraction: string, exact: boolean): string {
  if (ASSETS[asset].kind === 'fiat') return fraction.padEnd(ASSETS[asset].decimals, '0');
  return (exact ? fraction : fraction.slice(0, SHOWN_TOKEN_DECIMALS)).replace(/0+$/, '');
}

/** Writes a decimal string in major units, as the API answers it, for people: digits by locale, without the asset's code. */
export function formatMoney(
  asset: Asset,
  amount: string,
  { locale, signed = false, exact = false }: MoneyFormat,
): string {
  const isNegative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const { decimal, groups } = separatorsOf(locale);
  const shown = shownFraction(asset, fraction, exact);
  const digits = `${groups(whole)}${shown && decimal}${shown}`;
  if (isNegative) return `${MINUS}${digits}`;
  return signed ? `+${digits}` : digits;
}

const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,](\d*))?$/;
const LONE_GROUP = /^[1-9]\d{0,2}([.,])\d{3}$/;
const UNFINISHED_GROUPS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*\1\d{0,2}$/;

/**
 * Turns what a person types or pastes (a decimal comma, grouped thousands, zeros in front) into what `parseAmount` reads. Where
 * the language parts thousands by it, a lone separator before exactly three digits could be either (`1,250` in English, `1.250` in
 * German), and so could groups that are not finished: those come back with a comma, which is no amount.
 */
export function normalizeTyped(text: string, locale: string): string {
  const plain = text.replace(/[\s\u00a0\u202f'’]/g, '');
  return ungroup(plain, locale)
    .replace(/^0+(?=[0-9])/, '')
    .replace(/^\./, '0.');
}

/** Did {@link normalizeTyped} find something that could be read in two ways? */
export const isUnclear = (normalized: string): boolean => /^\d+(?:,\d*)+$/.test(normalized);

/** The way back from {@link normalizeTyped}: as a person of this language types it. */
export function asTyped(normalized: string, locale: string): string {
  const { decimal, group } = separatorsOf(locale);
  return normalized.replace(/[.,]/g, (separator) => (separator === '.' ? decimal : group));
}

function ungroup(text: string, locale: string): string {
  const separators = text.match(/[.,]/g) ?? [];
  if (separators.length > 1 && GROUPED.test(text)) {
    const decimal = new Set(separators).size > 1 ? separators.at(-1) : undefined;
    const [whole = '', fraction] = decimal ? text.split(decimal) : [text];
    return whole.replace(/[.,]/g, '') + (fraction === undefined ? '' : `.${fraction}`);
  }
  const isEither = LONE_GROUP.exec(text)?.[1] === separatorsOf(locale).group || UNFINISHED_GROUPS.test(text);
  return isEither ? text.replaceAll('.', ',') : text.replace(',', '.');
}
