import type { DataSource, EntityManager } from 'typeorm';
import { afterCommit } from '../jobs/index.js';

/** What this process knows of the audit log of a database. */
export interface Auditing {
  /** Called after each commit that recorded an act. */
  readonly wake: () => void;
  /** The tenant that this process serves, where it serves one: that of acts whose actor names none. */
  readonly tenantId?: string | undefined;
}

const known = new WeakMap<DataSource, Auditing>();

export const registerAuditing = (source: DataSource, auditing: Auditing): void => void known.set(source, auditing);
export const tenantServed = (manager: EntityManager): string | undefined => known.get(manager.dataSource)?.tenantId;

/** Without a sealer here, or outside of a transaction, the sealer's own timer finds the row. */
export function wakeSealerAfter(manager: EntityManager): void {
  const auditing = known.get(manager.dataSource);
  if (auditing && manager.queryRunner?.isTransactionActive) afterCommit(manager, auditing.wake);
}
