import { useEffect } from 'react';

export const LOOK_AGAIN_MS = 2_000;

/** Asks again and again, for as long as something is under way that ends by itself. */
export function useLookAgain(isWaiting: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(refetch, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
}
