import type { EntityManager } from 'typeorm';

/** Until the transaction ends: entries and seals of one service come in one after the other, so that neither misses the other. */
export const lockCopy = (manager: EntityManager, source: string): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [`audit copy ${source}`]);
