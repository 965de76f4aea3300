import type { MoneyRequestState } from '#contracts/wallet';
import type { MoneyRequestRecord } from './money-request.js';

export type MoneyRequestEvent = 'pay' | 'decline' | 'cancel' | 'expire';

/** Which event leads where. What is not here cannot happen: whatever ends a request ends it for ever. */
export const TRANSITIONS = {
  open: { pay: 'paid', decline: 'declined', cancel: 'cancelled', expire: 'expired' },
  paid: {},
  declined: {},
  cancelled: {},
  expired: {},
} as const satisfies Record<MoneyRequestState, Partial<Record<MoneyRequestEvent, MoneyRequestState>>>;

/** The state that an event leads to; undefined where it has no place in this one. */
export const after = (state: MoneyRequestState, event: MoneyRequestEvent): MoneyRequestState | undefined =>
  (TRANSITIONS[state] as Partial<Record<MoneyRequestEvent, MoneyRequestState>>)[event];

/** Time needs nobody to write it down: what is open past its end has expired. */
export const stateAt = ({ state, expiresAt }: Pick<MoneyRequestRecord, 'state' | 'expiresAt'>, at: Date) =>
  at >= expiresAt ? (after(state, 'expire') ?? state) : state;

/** Which side of a request somebody is on; undefined where it is none of his business. */
export function roleOf(
  { askerId, payerId, isLink }: Pick<MoneyRequestRecord, 'askerId' | 'payerId' | 'isLink'>,
  memberId: string,
): 'asker' | 'payer' | 'open' | undefined {
  if (askerId === memberId) return 'asker';
  if (payerId === memberId) return 'payer';
  return isLink ? 'open' : undefined;
}
