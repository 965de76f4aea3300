import type { Idempotency } from '../ledger/command.js';
import type { Ledger } from '../ledger/ledger.service.js';
import { idempotencyOf } from '../transfers/idempotency.js';
import type { MoneyRequestRecord } from './money-request.js';

type Numbered = Pick<MoneyRequestRecord, 'id' | 'attempt'>;

/**
 * The key under which the ledger is asked to pay a request. All who try to pay share it, and a key has one answer for ever: so one
 * of them pays. Where the answer was a refusal, the request goes on under the next number; the old key can never move money.
 */
export const requestKey = ({ id, attempt }: Numbered, input: Readonly<Record<string, unknown>>): Idempotency =>
  idempotencyOf('money-request', `${id}:${attempt}`, input);

/**
 * Gives the request's key an answer that moves nothing, unless it has one: there is no hold of the request's id. Whoever has the key
 * from now on is told no. Throws where that cannot be made sure.
 */
export async function spendKey(ledger: Ledger, request: Numbered): Promise<void> {
  const idempotency = requestKey(request, { closes: request.id });
  await ledger.submit({ command: { type: 'void-hold', holdId: request.id }, idempotency });
  if (!(await ledger.answerTo(idempotency))) throw new Error(`the key of money request ${request.id} is not spent`);
}
