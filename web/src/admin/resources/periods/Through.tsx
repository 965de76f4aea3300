import { useLocale } from 'react-admin';
import { formatUtc } from '#web/lib/dates/format.js';

/** The last moment of a period, in the zone in which it was asked for. */
export function Through({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{formatUtc(iso, useLocale())}</time>;
}
