import { useSyncExternalStore } from 'react';
import { PRODUCT } from '#kernel';

const KEY = `${PRODUCT.slug}-hide-balances`;
const listeners = new Set<() => void>();

const areHidden = () => localStorage.getItem(KEY) === 'true';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function hideBalances(isHidden: boolean): void {
  localStorage.setItem(KEY, String(isHidden));
  listeners.forEach((listener) => listener());
}

/** Did the reader close the eye? Remembered in this browser. */
export const useHiddenBalances = () => useSyncExternalStore(subscribe, areHidden);
