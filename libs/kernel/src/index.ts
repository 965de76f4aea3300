export * from './clock.js';
export * from './csv.js';
export * from './errors.js';
export * from './fifo.js';
export * from './ids.js';
export * from './money.js';
export * from './product.js';
