import { useSyncExternalStore } from 'react';

function tickOften(tick: () => void): () => void {
  const timer = setInterval(tick, 250);
  return () => clearInterval(timer);
}

/** Whole seconds until the given moment, counting down on the screen; 0 once it has passed. */
export function useCountdown(untilMs = 0): number {
  return useSyncExternalStore(tickOften, () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000)));
}

/** 75 → `1:15`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
