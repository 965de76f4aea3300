import type { RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes that a body may have, where more than elsewhere. */
    bodyLimit?: number;
  }
}

/** Fastify's `onRoute` hook: a route that takes much says so itself, and all others stay small. */
export function limitBody(route: RouteOptions): void {
  if (route.config?.bodyLimit) route.bodyLimit = route.config.bodyLimit;
}
