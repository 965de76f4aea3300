export * from './access.js';
export * from './rights.js';
export * from './rights-document.js';
export * from './role-field.js';
