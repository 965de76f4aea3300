import { queryClient } from '#web/lib/api/queryClient.js';
import { refusal } from '#web/testing/fakeApi.js';
import { fakeNetwork, type SentRequest, unreachable } from '#web/testing/network.js';

export type FakeCall = SentRequest;
type Handler = (call: FakeCall) => unknown;

/** An answer other than 200, or none at all. */
export class Refused {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly message = 'Server words',
  ) {}
}
export const LOST = Symbol('the connection broke');

/**
 * A server whose answers change while the page is open: `server.on('GET /api/user', () => …)`. What is not there answers
 * 404. Nothing of an earlier server is remembered.
 */
export function fakeServer() {
  queryClient.clear();
  const handlers = new Map<string, Handler>();
  const calls: FakeCall[] = [];

  fakeNetwork(async (call) => {
    calls.push(call);
    const found = await handlers.get(`${call.method} ${call.path}`)?.(call);
    if (found === LOST) return unreachable();
    if (found === undefined) return refusal(404, 'http.not-found', 'There is nothing here.');
    if (found instanceof Refused) return refusal(found.status, found.code, found.message);
    return { body: found };
  });

  return {
    on: (route: string, handler: Handler) => void handlers.set(route, handler),
    callsOf: (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route),
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;
