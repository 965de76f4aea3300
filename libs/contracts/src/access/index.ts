export * from './access.js';
export * from './rights.js';
export * from './role-field.js';
