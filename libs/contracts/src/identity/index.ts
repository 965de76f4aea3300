export * from './admin.js';
export * from './constants.js';
export * from './errors.js';
export * from './events.js';
export * from './member-id.js';
export * from './sessions.js';
export * from './sign-in.js';
export * from './user.js';
