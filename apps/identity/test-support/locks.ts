import { until } from '#testing/eventually';
import type { IdentityApp } from './identity-app.js';

/** Until a call waits for what a transaction of the test holds. */
export const somebodyWaits = ({ source }: IdentityApp): Promise<true> =>
  until(async () => {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await source.query<unknown[]>(sql)).length > 0;
  });
