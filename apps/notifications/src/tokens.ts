export const LOGGER = Symbol('notifications logger');
