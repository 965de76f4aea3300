/** The part of a file that an answer holds; `last` belongs to it. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a `Range` header of one part, as a resumed download sends it. `all` where it asks for nothing that is understood here (the
 * standard has that ignored), `unsatisfiable` where the file has no such part.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return 'all';
  return first <= last ? { first, last } : 'unsatisfiable';
}
