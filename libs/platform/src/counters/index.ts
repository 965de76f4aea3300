export { Counters, type Budget } from './counters.js';
export { CountersModule, type RedisCountersOptions } from './counters.module.js';
