export { Counters, CountersModule, type Budget } from './counters.js';
