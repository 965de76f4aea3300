/** The product's version, as package.json has it. */
export const VERSION = Symbol('version');
export const GATEWAY_CONFIG = Symbol('gateway config');
