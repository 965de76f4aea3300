import type { FastifyRequest } from 'fastify';
import type { MembersRepository } from './members.repository.js';

/** Where payments are asked for, one at a time. */
const PAYMENTS = '/api/wallet/transfers';

/**
 * While a process finds out who asks for a payment, the look at the members that the payment will need can be on its way: neither has
 * to wait for the other.
 */
export const lookAhead =
  (members: MembersRepository) =>
  ({ method, routeOptions }: FastifyRequest): void => {
    if (method === 'POST' && routeOptions.url === PAYMENTS) members.lookAhead();
  };
