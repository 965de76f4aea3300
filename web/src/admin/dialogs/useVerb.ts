import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider.js';

export interface VerbOptions {
  /** Key of what is said when it is done. */
  readonly done: string;
  readonly onDone?: () => void;
}

/** An act of the console: sent, and only then shown. A refusal stays on the screen until it is closed. */
export function useVerb<V>(
  act: (provider: ConsoleDataProvider, values: V) => Promise<void>,
  { done, onDone }: VerbOptions,
) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (values: V) => act(provider, values),
    onSuccess: () => {
      notify(done, { type: 'success' });
      refresh();
      onDone?.();
    },
    onError: (error) => {
      notify(error.message, { type: 'error', autoHideDuration: null });
      refresh();
    },
  });
}
