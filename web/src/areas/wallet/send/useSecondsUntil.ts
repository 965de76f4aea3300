import { useEffect, useState } from 'react';

const secondsUntil = (iso: string | undefined) =>
  iso === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / 1000));

/** Counts down to a moment, to zero. */
export function useSecondsUntil(iso: string | undefined): number {
  const [, redraw] = useState(0);
  const left = secondsUntil(iso);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => redraw((count) => count + 1), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
