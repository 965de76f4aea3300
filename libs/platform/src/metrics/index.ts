export { Metrics, type Reading } from './metrics.js';
export { MetricsModule } from './metrics.module.js';
export { observeHttp } from './observe-http.js';
export { observeEvents, observeHealth } from './observe-process.js';
