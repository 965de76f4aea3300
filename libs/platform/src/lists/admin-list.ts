import { z } from 'zod';
import { type AdminListQuery, HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';

const refuse = refusals(HTTP_ERRORS);
const MAX_PAGE = 200;

/** The filter `id` of a list: one id, or up to 200 at once (`getMany`). An id that nothing has is no mistake. */
export const idsFilter = (id: z.ZodType<string>) =>
  z.union([id.transform((one) => [one]), z.array(id).max(MAX_PAGE)]).optional();

/** An admin list's question, checked: which rows, in which order, from where. */
export interface AdminList<F, S extends string> {
  readonly filter: F;
  readonly sort: { readonly field: S | 'id'; readonly order: 'ASC' | 'DESC' };
  readonly offset: number;
  readonly limit: number;
}

/** What a resource lets the console ask: a strict filter schema, and the fields it may sort by besides `id` (the first is the default). */
export interface AdminListRules<F extends z.ZodType, S extends string> {
  readonly filter: F;
  readonly sortable: readonly [S, ...S[]];
}

const rangeSchema = z.tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_000_000)]);

/**
 * Reads `filter`, `range` and `sort` in the manner of ra-data-simple-rest. A field that the rules do not name, or JSON that
 * is none, is refused with 400 `http.validation-failed`. At most 200 rows a page; by default 25, newest order first, or all
 * that are asked for by id.
 */
export function parseAdminList<F extends z.ZodType, S extends string>(
  query: AdminListQuery,
  rules: AdminListRules<F, S>,
): AdminList<z.infer<F>, S> {
  const filter = parsePart('filter', query.filter ?? '{}', rules.filter);
  const [first, last] = parsePart('range', query.range ?? defaultRange(filter), rangeSchema);
  const [field, order] = parsePart(
    'sort',
    query.sort ?? JSON.stringify([rules.sortable[0], 'DESC']),
    z.tuple([z.enum<(S | 'id')[]>(['id', ...rules.sortable]), z.enum(['ASC', 'DESC'])]),
  );
  if (last < first || last - first >= MAX_PAGE) throw invalid('range', `ask for 1 to ${MAX_PAGE} rows`);
  return {
    filter,
    sort: { field: field as S | 'id', order },
    offset: first,
    limit: last - first + 1,
  };
}

/** A page of ids is asked for without a range, and nobody expects a part of it. */
const defaultRange = (filter: unknown): string => {
  const { id } = filter as { id?: unknown };
  return Array.isArray(id) ? `[0,${MAX_PAGE - 1}]` : '[0,24]';
};

function parsePart<T extends z.ZodType>(name: string, text: string, schema: T): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(name, 'is not JSON');
  }
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(name, result.error.issues[0]?.message ?? 'is not valid');
  return result.data;
}

const invalid = (path: string, message: string) => refuse('http.validation-failed', { details: [{ path, message }] });
