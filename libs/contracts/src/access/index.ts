export * from './access.js';
export * from './role-field.js';
