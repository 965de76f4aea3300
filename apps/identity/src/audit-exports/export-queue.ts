/** The queue of exports to write. */
export const EXPORT_QUEUE = 'identity.audit-exports';

/** All that a job carries: the id of its row. */
export interface ExportJob {
  id: string;
}
