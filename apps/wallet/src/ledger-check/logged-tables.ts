/** A table whose rows are in the log of the batch that wrote them. */
export interface LoggedTable {
  readonly name: string;
  /** What tells its rows apart. */
  readonly key: readonly string[];
  /** When a row came into being: the time of its batch. Null where the table does not say. */
  readonly time: string | null;
  /** A row is written anew by later batches: the last one counts. */
  readonly isRewritten: boolean;
  /** Rows of the table that the log knows of, where there are others. */
  readonly logged?: string;
}

const table = (name: string, key: string, time: string | null, rest: Partial<LoggedTable> = {}): LoggedTable => ({
  name,
  key: key.split(' '),
  time,
  isRewritten: false,
  ...rest,
});

/** Everything that a batch writes and that stays: each is checked against the log, row by row. */
export const LOGGED_TABLES: readonly LoggedTable[] = [
  table('account_standings', 'id', 'opened_at', { isRewritten: true }),
  table('transfers', 'id', 'posted_at'),
  table('entries', 'account_id version', 'posted_at'),
  table('holds', 'id', 'created_at', { isRewritten: true }),
  table('idempotency', 'key', 'answered_at'),
  table('used_claims', 'claim_id', 'used_at'),
  table('transfer_links', 'original_id transfer_id', null),
  // What somebody has set by hand later is an act, and chained with the acts.
  table('transfer_metadata', 'transfer_id revision', 'set_at', { logged: 'set_by IS NULL' }),
  table('monitor_crossings', 'monitor_id transfer_id account_id', 'at'),
];
