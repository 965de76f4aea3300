import type { TransactionFilter } from '#contracts/wallet';
import { type Asset, isAsset } from '#kernel';

export type Direction = 'in' | 'out';

/** What the reader chose, as it stands in the page's address. Days are calendar days of the reader's time zone, both included. */
export interface ActivityFilter {
  readonly asset?: Asset | undefined;
  readonly direction?: Direction | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
}

export const FILTER_NAMES = ['asset', 'direction', 'from', 'to', 'q'] as const;
const MAX_SEARCH = 100;

export const isDirection = (text: string): text is Direction => text === 'in' || text === 'out';

/** The start of a calendar day where the reader is, `later` days after it; undefined for a day that does not exist. */
function startOfDay(day: string, later = 0): Date | undefined {
  const [, year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).map(Number);
  if (!year || !month || !date) return undefined;
  const named = new Date(year, month - 1, date);
  const isReal = named.getMonth() === month - 1 && named.getDate() === date;
  return isReal ? new Date(year, month - 1, date + later) : undefined;
}

/** Takes over what makes sense and leaves out the rest: an address may be typed by hand. */
export function filterFromSearch(search: URLSearchParams): ActivityFilter {
  const [asset, direction, from, to, q] = FILTER_NAMES.map((name) => search.get(name)?.trim() ?? '');
  return {
    ...(asset && isAsset(asset) && { asset }),
    ...(direction && isDirection(direction) && { direction }),
    ...(from && startOfDay(from) && { from }),
    ...(to && startOfDay(to) && { to }),
    ...(q && { q: q.slice(0, MAX_SEARCH) }),
  };
}

/** As the API takes it: instants, the end exclusive. */
export function queryOf({ from, to, ...rest }: ActivityFilter): TransactionFilter {
  const start = from && startOfDay(from)?.toISOString();
  const end = to && startOfDay(to, 1)?.toISOString();
  return { ...rest, ...(start && { from: start }), ...(end && { to: end }) };
}

export const isFiltered = (filter: ActivityFilter): boolean => Object.values(filter).some(Boolean);

/** The address's query for a filter, and for the line whose details are open. */
export function searchWith(filter: ActivityFilter, id?: string): URLSearchParams {
  const pairs = FILTER_NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []));
  return new URLSearchParams(id === undefined ? pairs : [...pairs, ['id', id]]);
}
