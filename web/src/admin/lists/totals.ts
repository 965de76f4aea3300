import { MOST_COUNTED } from '#contracts/http';

/** What has a row for every payment, account or commit. The server stops counting these. */
const OPEN_ENDED: ReadonlySet<string> = new Set(['transactions', 'accounts', 'batches']);

/** How many there are as a person reads it: `12,034`, or `10,000+` where nobody has counted on. */
export function totalText(resource: string, total: number, locale: string): string {
  const text = new Intl.NumberFormat(locale).format(total);
  return OPEN_ENDED.has(resource) && total >= MOST_COUNTED ? `${text}+` : text;
}
