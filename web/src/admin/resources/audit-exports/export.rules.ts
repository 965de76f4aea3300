import type { AuditExport } from '#contracts/audit';

/** In whole percent; undefined while nobody has counted. */
export const progressOf = ({ rows, total }: Pick<AuditExport, 'rows' | 'total'>): number | undefined =>
  total === null ? undefined : Math.min(100, total === 0 ? 100 : Math.floor((100 * rows) / total));

/** The filter as one reads it aloud: «source: wallet, from: 2026-01-01». */
export const filterText = (filter: AuditExport['filter']): string =>
  Object.entries(filter)
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ');

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function sizeOf(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const format = { style: 'unit', unit: UNITS[power] ?? 'byte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1_000 ** power);
}
