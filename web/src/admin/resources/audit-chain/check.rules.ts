import type { AuditCheck } from '#contracts/audit';

/** A service that has not answered for so long is not waited for. */
const PATIENCE_MS = 10 * 60_000;

export function isUnderWay(check: AuditCheck | null | undefined, now = Date.now()): boolean {
  return (
    check?.parts.some(
      ({ state, updatedAt }) =>
        (state === 'waiting' || state === 'running') && now - Date.parse(updatedAt) < PATIENCE_MS,
    ) ?? false
  );
}

/** In whole percent; a chain without a row is checked at once. */
export const percentOf = ({ checked, total }: { readonly checked: number; readonly total: number }): number =>
  total === 0 ? 0 : Math.floor((100 * checked) / total);
