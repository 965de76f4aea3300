import { CSRF_HEADER } from '#contracts/identity';
import { hasCode, readError } from './errors.js';
import { keepSessionToken, presentSessionToken } from './sessionToken.js';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Adds a query string; null, undefined and empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (pairs.length === 0) return path;
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * One request with credentials. Raises ApiError where the status is no success. Nothing is retried but what was refused for its
 * token while the session was given a new one, by another tab perhaps: the server has not looked at it.
 */
export async function call(
  method: string,
  path: string,
  payload?: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const token = presentSessionToken();
  try {
    return await send(token, method, path, payload, options);
  } catch (error) {
    const newer = presentSessionToken();
    if (!hasCode(error, 'http.csrf') || newer === token) throw error;
    return send(newer, method, path, payload, options);
  }
}

async function send(
  token: string | undefined,
  method: string,
  path: string,
  payload: unknown,
  { signal, headers }: CallOptions,
): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { [CSRF_HEADER]: token } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    ...(signal ? { signal } : {}),
  });
  keepSessionToken();
  if (!response.ok) throw await readError(response);
  return response;
}

async function json<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The answers' types come from the contracts; the server validates what it answers. */
export const api = {
  get: async <T>(path: string, query?: Query, options?: CallOptions) =>
    json<T>(await call('GET', withQuery(path, query), undefined, options)),
  post: async <T>(path: string, payload?: unknown, options?: CallOptions) =>
    json<T>(await call('POST', path, payload, options)),
  put: async <T>(path: string, payload?: unknown, options?: CallOptions) =>
    json<T>(await call('PUT', path, payload, options)),
  patch: async <T>(path: string, payload?: unknown, options?: CallOptions) =>
    json<T>(await call('PATCH', path, payload, options)),
  delete: async <T>(path: string, payload?: unknown, options?: CallOptions) =>
    json<T>(await call('DELETE', path, payload, options)),
};
