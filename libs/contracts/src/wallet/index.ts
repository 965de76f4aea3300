export * from './accounts.js';
export * from './allocations.js';
export * from './errors.js';
export * from './events.js';
export * from './purposes.js';
export * from './templates.js';
export * from './transactions.js';
export * from './transfers.js';
