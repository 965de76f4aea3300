import type { FastifyRequest } from 'fastify';

const isUnderApi = (path: string | undefined): boolean => path?.startsWith('/api/') ?? false;

/** By the route that will answer, because `/%61pi/` leads to the same one; by the address where no route of the API does. */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  isUnderApi(routeOptions.url) || isUnderApi(url);
