import type { FastifyRequest } from 'fastify';

const isUnderApi = (path: string | undefined): boolean => path?.startsWith('/api/') ?? false;

/** By the address, and by the route that will answer, because `/%61pi/` leads to the same one. */
export const isApi = (request: FastifyRequest): boolean =>
  // In this order: Fastify makes the description of the route anew for whoever asks.
  isUnderApi(request.url) || isUnderApi(request.routeOptions.url);
