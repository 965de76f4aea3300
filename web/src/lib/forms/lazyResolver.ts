import type { FieldValues, Resolver } from 'react-hook-form';
import { lazyRetry } from '../lazyRetry.js';

export interface LazyResolver<Input extends FieldValues, Output> {
  readonly resolver: Resolver<Input, unknown, Output>;
  /** Brings the rules before they are needed. */
  readonly prefetch: () => void;
}

/**
 * The rules of a form that stands on its page from the first: they are heavier than the page, and come when somebody reaches
 * for a field. Where they cannot be loaded the server judges alone; it has the same ones.
 */
export function lazyResolver<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<{ readonly resolver: Resolver<Input, unknown, Output> }>,
): LazyResolver<Input, Output> {
  const rules = () => lazyRetry(load).catch(() => undefined);
  return {
    resolver: async (values, context, options) => {
      const loaded = await rules();
      return loaded
        ? loaded.resolver(values, context, options)
        : { values: values as FieldValues as Output, errors: {} };
    },
    prefetch: () => void rules(),
  };
}
