import { vi } from 'vitest';
import { queryClient } from '#web/lib/api/queryClient.js';

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

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

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/**
 * Stands where the network begins: `server.on('GET /api/user', () => …)`. What is not there answers 404. Nothing of an
 * earlier server is remembered.
 */
export function fakeServer() {
  queryClient.clear();
  const handlers = new Map<string, Handler>();
  const calls: FakeCall[] = [];

  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://localhost');
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const query = Object.fromEntries(url.searchParams);
    const call = { method, path: url.pathname, query, body, headers: new Headers(init.headers) };
    calls.push(call);
    const found = await handlers.get(`${method} ${url.pathname}`)?.(call);
    init.signal?.throwIfAborted();
    if (found === LOST) throw new TypeError('Failed to fetch');
    if (found === undefined) return json(404, { code: 'http.not-found', message: 'There is nothing here.' });
    if (found instanceof Refused) return json(found.status, { code: found.code, message: found.message });
    return json(200, found);
  };
  vi.stubGlobal('fetch', vi.fn(answer));

  return {
    on: (route: string, handler: Handler) => void handlers.set(route, handler),
    callsOf: (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route),
  };
}
export type FakeServer = ReturnType<typeof fakeServer>;
