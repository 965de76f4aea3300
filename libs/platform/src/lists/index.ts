import type { FastifyReply } from 'fastify';

export { type AdminList, type AdminListRules, idsFilter, parseAdminList } from './admin-list.js';
export { Conditions } from './conditions.js';
export { csvStream } from './csv-stream.js';
export { ExportsList } from './exports-list.decorator.js';
export { type ListExport, ListExports, type Matching } from './list-exports.js';

/** Tells the console which rows of how many it got. */
export function setContentRange(
  reply: FastifyReply,
  resource: string,
  list: { offset: number },
  rows: number,
  total: number,
): void {
  const range = rows === 0 ? '*' : `${list.offset}-${list.offset + rows - 1}`;
  void reply.header('content-range', `${resource} ${range}/${total}`);
}
