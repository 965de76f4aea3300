import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider.js';
import { fieldRefusals } from '../providers/httpErrors.js';

export interface VerbOptions {
  /** Key of what is said when it is done. */
  readonly done: string;
  readonly onClose: () => void;
}

/** An act of the console, as its dialog needs it: sent, and only then shown. A refusal keeps the dialog open and is said in it. */
export function useVerb<V>(
  act: (provider: ConsoleDataProvider, values: V) => Promise<void>,
  { done, onClose }: VerbOptions,
) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: V) => act(provider, values),
    onSuccess: () => {
      notify(done, { type: 'success' });
      refresh();
      onClose();
    },
  });
  /** What was refused has often changed meanwhile. */
  const close = () => {
    if (error) refresh();
    onClose();
  };
  return { mutate, isBusy: isPending, refusal: error?.message, fieldRefusals: fieldRefusals(error), close };
}
