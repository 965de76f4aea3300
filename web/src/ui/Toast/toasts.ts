import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'failure';
  readonly title: string;
  readonly description?: string | undefined;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function become(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

const show = (tone: Toast['tone']) => (title: string, description?: string) => {
  lastId += 1;
  become([...toasts, { id: lastId, tone, title, description }]);
};

/** A success leaves after six seconds; a failure stays until it is closed. */
export const toast = { success: show('success'), failure: show('failure') };

export const closeToast = (id: number): void => become(toasts.filter((each) => each.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Toast[] = [];
export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
