export * from './chain.js';
export * from './entry.js';
export * from './errors.js';
export * from './exports.js';
