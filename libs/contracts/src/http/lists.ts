import { z } from 'zod';
import { textField } from './fields.js';

/** Room for 200 ids and a little more. */
const MAX_FILTER = 8_192;

/** Lists that have no end are counted so far: a total of this, or above, means as many or more. */
export const MOST_COUNTED = 10_000;

/**
 * The query of an admin list, in the manner of ra-data-simple-rest: each value is JSON in a string.
 * The answer carries `Content-Range: <resource> <first>-<last>/<total>`; see {@link MOST_COUNTED}. It has no id: a component of the OpenAPI document would
 * not be taken apart into parameters.
 */
export const adminListQuery = z.object({
  filter: z.string().max(MAX_FILTER).optional().meta({ example: '{"q":"ada"}' }),
  range: z.string().max(40).optional().meta({ example: '[0,24]' }),
  sort: z.string().max(80).optional().meta({ example: '["createdAt","DESC"]' }),
});
export type AdminListQuery = z.infer<typeof adminListQuery>;

/** Asks for everything that the filter of an admin list matches, as a file; the reason is kept. */
export const listExportRequest = z
  .strictObject({ ...adminListQuery.omit({ range: true }).shape, reason: textField(500, 3) })
  .meta({ id: 'ListExportRequest' });
export type ListExportRequest = z.infer<typeof listExportRequest>;
