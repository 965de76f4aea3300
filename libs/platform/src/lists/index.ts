import type { FastifyReply } from 'fastify';

export { type AdminList, type AdminListRules, idsFilter, parseAdminList } from './admin-list.js';
export { Conditions } from './conditions.js';
export { csvStream } from './csv-stream.js';
export { ExportsList } from './exports-list.decorator.js';
export { countAll, countUpTo, lookThrough } from './look-through.js';
export { type ListExport, ListExports, type Matching } from './list-exports.js';

/** Tells the console which rows of how many it got; where counting ended before them, they are the last that are known of. */
export function setContentRange(
  reply: FastifyReply,
  resource: string,
  list: { offset: number },
  rows: number,
  total: number,
): void {
  const end = list.offset + rows;
  const [range, least] = rows === 0 ? ['*', 0] : [`${list.offset}-${end - 1}`, end];
  void reply.header('content-range', `${resource} ${range}/${Math.max(total, least)}`);
}
