import type { TransactionFilter } from '#contracts/wallet';
import { type Asset, isAsset } from '#kernel';

export type Direction = 'in' | 'out';

const AMOUNT = /^(0|[1-9]\d{0,38})(\.\d{1,18})?$/;

export type Kind = NonNullable<TransactionFilter['kind']>;
/** What a member's statement can hold. */
// prettier-ignore
export const KINDS = [
  'transfer', 'allocation', 'fee', 'escrow', 'settlement', 'payout', 'deposit', 'swap', 'stake', 'reward', 'refund', 'reversal',
] as const satisfies Kind[];
export const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);
export const isAmount = (text: string): boolean => AMOUNT.test(text);

/** What the reader chose, as it stands in the page's address. Days are calendar days of the reader's time zone, both included. */
export interface ActivityFilter {
  readonly asset?: Asset | undefined;
  readonly direction?: Direction | undefined;
  readonly kind?: Kind | undefined;
  /** Amounts as the API takes them, both included. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
}

export const FILTER_NAMES = ['asset', 'direction', 'kind', 'from', 'to', 'min', 'max', 'q'] as const;
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
  const [asset, direction, kind, from, to, min, max, q] = FILTER_NAMES.map((name) => search.get(name)?.trim() ?? '');
  return {
    ...(asset && isAsset(asset) && { asset }),
    ...(direction && isDirection(direction) && { direction }),
    ...(kind && isKind(kind) && { kind }),
    ...(from && startOfDay(from) && { from }),
    ...(to && startOfDay(to) && { to }),
    ...(min && isAmount(min) && { min }),
    ...(max && isAmount(max) && { max }),
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
