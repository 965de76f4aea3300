export const GATEWAY_CONFIG = Symbol('gateway config');
export const LOGGER = Symbol('gateway logger');
