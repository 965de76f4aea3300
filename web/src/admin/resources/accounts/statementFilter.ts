import type { TransferKind, TransferMetadata } from '#contracts/wallet';
import { parseMetadata } from './metadata.rules.js';

/** The filters of a statement as they are typed; empty for none. */
export interface TypedFilter {
  readonly from: string;
  readonly to: string;
  readonly kind: TransferKind | '';
  readonly direction: 'in' | 'out' | '';
  readonly metadata: string;
}

export const NO_FILTER: TypedFilter = { from: '', to: '', kind: '', direction: '', metadata: '' };

/** As the API is asked; undefined where something is not typed to its end, so that nothing is shown for everything. */
export function filterOf({ metadata, ...plain }: TypedFilter): object | undefined {
  const data: TransferMetadata | undefined = parseMetadata(metadata);
  if (data === undefined) return undefined;
  const given = Object.entries(plain).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(given), ...(Object.keys(data).length > 0 ? { metadata: data } : {}) };
}
