import type { z } from 'zod';
import { loadEnvironment } from '../config/index.js';
import { type ServiceConfig, serviceConfig } from './service-config.js';

/** The environment of a service's process: what every service is told, and its own settings. */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined>,
): { service: ServiceConfig; own: z.infer<S> } {
  const service = loadEnvironment(serviceConfig, env);
  // Its own log level is the process's, whatever the service would say without one.
  return { service, own: loadEnvironment(schema, { ...env, LOG_LEVEL: service.LOG_LEVEL }) };
}
