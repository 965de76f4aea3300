import type { Posted, RefusalCode } from '../command.js';

/** The id of what came of a command, or why nothing did. */
export type Judgement =
  { readonly id: string; readonly posted?: Posted } | { readonly refusal: RefusalCode; readonly leg?: number };

export const refused = (refusal: RefusalCode): Judgement => ({ refusal });
