export { changedRows } from './changed-rows.js';
export { connectForCommand } from './command-connection.js';
export { DatabaseModule, type ServiceDatabaseOptions } from './database.module.js';
export { inUtc } from './in-utc.js';
export { migrate, pendingMigrations } from './migrate.js';
export { places } from './places.js';
export { prepare, type PreparedStatement, runPrepared, runPreparedOn } from './prepared.js';
export { inSnapshot, seeOneMoment } from './snapshot.js';
export { streamRows } from './stream-rows.js';
