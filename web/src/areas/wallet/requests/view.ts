import type { MoneyRequestState } from '#contracts/wallet';
import type { Box } from '../api/moneyRequests.js';

/** What the page shows, as it stands in its address. */
export interface RequestsView {
  readonly box: Box;
  readonly status: MoneyRequestState | undefined;
  /** The request whose details are open. */
  readonly id: string | undefined;
  /** Is a new request being written? */
  readonly isNew: boolean;
}

export const REQUEST_STATES = [
  'open',
  'paid',
  'declined',
  'cancelled',
  'expired',
] as const satisfies MoneyRequestState[];
export const isRequestState = (text: string): text is MoneyRequestState =>
  (REQUEST_STATES as readonly string[]).includes(text);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Takes over what makes sense and leaves out the rest: an address may be typed by hand. */
export function viewOf(search: URLSearchParams): RequestsView {
  const [status = '', id = ''] = [search.get('status') ?? '', search.get('id') ?? ''];
  return {
    box: search.get('box') === 'sent' ? 'sent' : 'received',
    status: isRequestState(status) ? status : undefined,
    id: UUID.test(id) ? id : undefined,
    isNew: search.has('new'),
  };
}

export function searchOf({ box, status, id, isNew }: RequestsView): URLSearchParams {
  return new URLSearchParams({
    ...(box === 'sent' && { box }),
    ...(status && { status }),
    ...(isNew && { new: '1' }),
    ...(id && { id }),
  });
}
