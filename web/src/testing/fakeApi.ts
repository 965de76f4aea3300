import { vi } from 'vitest';

export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Call {
  /** Method and path. */
  readonly route: string;
  readonly body: unknown;
}

/** Nobody answers: what a browser raises when it is offline or the server is down. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

type Route = Answer | (() => Answer | Promise<Answer>);

const responseOf = ({ status = 200, body, headers = {} }: Answer): Response =>
  new Response(body === undefined ? '' : JSON.stringify(body), { status, headers });

/**
 * Stands in for the server at the boundary of the browser, for specs alone. An array answers one call after the other, and
 * its last for ever.
 */
export function fakeApi(routes: Readonly<Record<string, Route | readonly Route[]>>): { readonly calls: Call[] } {
  const calls: Call[] = [];
  const served = new Map<string, number>();

  const answerOf = async (route: string): Promise<Answer> => {
    const answers = [routes[route] ?? []].flat() as Route[];
    if (answers.length === 0) throw new Error(`The spec did not expect ${route}`);
    const turn = served.get(route) ?? 0;
    served.set(route, turn + 1);
    const answer = answers[Math.min(turn, answers.length - 1)];
    return typeof answer === 'function' ? answer() : (answer ?? {});
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const route = `${method} ${path}`;
    calls.push({ route, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    signal?.throwIfAborted();
    return responseOf(await answerOf(route));
  });
  return { calls };
}

export const refusal = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { error: message, code, message, ...more },
});
