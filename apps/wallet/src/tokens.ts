export const LOGGER = Symbol('wallet logger');
export const CLOCK = Symbol('wallet clock');
