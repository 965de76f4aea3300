export { HealthModule } from './health.module.js';
export { type HealthProbe, HealthRegistry } from './health-registry.js';
