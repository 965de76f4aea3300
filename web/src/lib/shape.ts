/** What a value that this browser kept must look like: a test, or one for each field. */
export type Shape = ((value: unknown) => boolean) | { readonly [field: string]: Shape };

/** Says whether something from the browser's storage still has the form that the page expects, without the weight of Zod. */
export const conforms = (value: unknown, shape: Shape): boolean =>
  typeof shape === 'function'
    ? shape(value)
    : typeof value === 'object' &&
      value !== null &&
      Object.entries(shape).every(([field, inner]) => conforms((value as Record<string, unknown>)[field], inner));

export const isText = (value: unknown): value is string => typeof value === 'string';
