import { idempotencyOf } from '../transfers/idempotency.js';

/** Within which a request's id is the key. */
export const scopeOfRequests = (purpose: string): string => `event:${purpose}`;

/** The key under which the ledger knows a request. */
export const requestKey = (purpose: string, requestId: string): string =>
  idempotencyOf(scopeOfRequests(purpose), requestId, {}).key;
