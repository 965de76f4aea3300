import type { EventEnvelope } from '#contracts/events';
import type { CommandPurpose } from '#contracts/wallet';
import { idempotencyOf } from '../transfers/idempotency.js';
import type { Errand } from './answer-request.service.js';
import { scopeOfRequests } from './request-key.js';

/** A request as it arrives. */
export type Asking<P> = Pick<EventEnvelope<P>, 'payload' | 'occurredAt' | 'correlationId'>;

/**
 * What is common to all requests.
 * @param input everything that the request means: another one under the same id is refused
 */
export function errandOf(
  { payload, occurredAt, correlationId }: Asking<{ purpose: string; requestId: string }>,
  input: Readonly<Record<string, unknown>>,
): Pick<Errand, 'request' | 'idempotency' | 'askedAt'> {
  const { purpose, requestId } = payload;
  const idempotency = idempotencyOf(scopeOfRequests(purpose), requestId, input);
  const { inputHash } = idempotency;
  return {
    request: { purpose: purpose as CommandPurpose, requestId, inputHash, correlationId },
    idempotency,
    askedAt: new Date(occurredAt),
  };
}
