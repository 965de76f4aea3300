import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, withQuery } from './client.js';
import { ApiError } from './errors.js';

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: string, init: ResponseInit = {}) =>
  fetched.mockResolvedValueOnce(new Response(body, { status, ...init }));
const lastInit = () => fetched.mock.lastCall?.[1] ?? {};
const headers = () => new Headers(lastInit().headers);
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as ApiError,
  );

beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()));
afterEach(() => {
  vi.unstubAllGlobals();
  document.cookie = 'sessionToken=; Max-Age=0; Path=/';
});

it('includes credentials and sends JSON only where there is something to send', async () => {
  answer(200, '{}');
  await api.post('/api/logout');
  expect(lastInit()).toMatchObject({ method: 'POST', credentials: 'include' });
  expect(lastInit().body).toBeUndefined();
  expect(headers().has('content-type')).toBe(false);

  answer(200, '{}');
  await api.post('/api/x', { a: 1 });
  expect(lastInit().body).toBe('{"a":1}');
  expect(headers().get('content-type')).toBe('application/json');
});

it('writes the cookie from the stored token and sends it as CSRF token', async () => {
  localStorage.setItem('sessionToken', 'name-1');
  answer(200, '{}');
  await api.post('/api/x');
  expect(document.cookie).toContain('sessionToken=name-1');
  expect(headers().get('x-csrf-token')).toBe('name-1');
});

it("prefers the server's newer cookie to the stored token, and keeps it", async () => {
  localStorage.setItem('sessionToken', 'old');
  document.cookie = 'sessionToken=new; Path=/';
  answer(200, '{}');
  await api.get('/api/x');
  expect(headers().get('x-csrf-token')).toBe('new');
  expect(localStorage.getItem('sessionToken')).toBe('new');
});

it('sends no CSRF token where there is none', async () => {
  answer(200, '{}');
  await api.get('/api/x');
  expect(headers().has('x-csrf-token')).toBe(false);
});

it.each([
  ['message', '{"message":"M","error":"E"}', 'M'],
  ['error, without message', '{"error":"E"}', 'E'],
  ['status text, without both', '{"code":"x"}', 'Teapot'],
  ['status text, where the body is no JSON', '<html>', 'Teapot'],
])('raises an error with the %s', async (_, body, message) => {
  answer(418, body, { statusText: 'Teapot' });
  const error = await failure(api.get('/api/x'));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message, status: 418 });
});

it('carries code, details, request id and the wait of a refusal', async () => {
  const body = { error: 'E', code: 'http.rate-limited', correlationId: 'c1', details: [{ path: 'to' }] };
  answer(429, JSON.stringify(body), { headers: { 'retry-after': '30' } });
  const error = await failure(api.get('/api/x'));
  expect(error).toMatchObject({ code: 'http.rate-limited', requestId: 'c1', details: [{ path: 'to' }] });
  expect(error).toMatchObject({ retryAfterS: 30, body });
});

const csrf = '{"error":"E","code":"http.csrf"}';

it('asks again where the session was given a new token while the call was on its way', async () => {
  document.cookie = 'sessionToken=old; Path=/';
  fetched.mockImplementationOnce(async () => {
    document.cookie = 'sessionToken=new; Path=/';
    return new Response(csrf, { status: 403 });
  });
  answer(200, '{"done":true}');
  expect(await api.post('/api/x', { a: 1 })).toEqual({ done: true });
  expect(headers().get('x-csrf-token')).toBe('new');
  expect(lastInit()).toMatchObject({ method: 'POST', body: '{"a":1}' });
});

it('lets the refusal of the token that it still has stand', async () => {
  document.cookie = 'sessionToken=same; Path=/';
  answer(403, csrf);
  expect((await failure(api.post('/api/x'))).code).toBe('http.csrf');
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('retries nothing else', async () => {
  answer(503, '{}');
  await failure(api.get('/api/x'));
  expect(fetched).toHaveBeenCalledOnce();
});

it('answers undefined for an empty body', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await api.delete('/api/x')).toBeUndefined();
});

it('leaves null and empty values out of a query', () => {
  expect(withQuery('/p', { a: 1, b: null, c: undefined, d: '', e: 'x y', f: false })).toBe('/p?a=1&e=x+y&f=false');
  expect(withQuery('/p', { a: null })).toBe('/p');
});
