import { vi } from 'vitest';

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

/** Nobody answers: what a browser raises when it is offline or the server is down. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

function requestOf(input: string, { method = 'GET', body, headers }: RequestInit): SentRequest {
  const url = new URL(input, location.origin);
  return {
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    headers: new Headers(headers),
  };
}

/** Stands in for the server at the boundary of the browser, for specs alone. */
export function fakeNetwork(answerTo: (request: SentRequest, address: string) => Promise<Answer>): void {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { status = 200, body, headers = {} } = await answerTo(requestOf(input, init), input);
    init.signal?.throwIfAborted();
    return new Response(body === undefined ? '' : JSON.stringify(body), { status, headers });
  });
}
