export * from './bulk.js';
export * from './errors.js';
export * from './fields.js';
export * from './lists.js';
