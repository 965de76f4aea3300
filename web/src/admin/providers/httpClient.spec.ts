import { act, renderHook } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerProof, useIsProofAsked } from '#web/lib/stepUp/stepUp.js';
import { httpClient } from './httpClient.js';
import { codeOf } from './httpErrors.js';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body === undefined ? null : JSON.stringify(body), { status, headers })),
  );
const request = () => vi.mocked(fetch).mock.calls[0]?.[1];

async function failure(): Promise<unknown> {
  return httpClient('/api/admin/members').then(
    () => undefined,
    (error: unknown) => error,
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.cookie = 'sessionToken=; Max-Age=0; path=/';
});

describe('the console’s requests', () => {
  it('carry the session and the CSRF token of the site', async () => {
    document.cookie = 'sessionToken=name-of-session; path=/';
    answer(200, []);
    await httpClient('/api/admin/members', { method: 'POST', body: '{"reason":"why"}' });
    expect(request()).toMatchObject({ method: 'POST', credentials: 'include', body: '{"reason":"why"}' });
    expect(new Headers(request()?.headers).get('x-csrf-token')).toBe('name-of-session');
  });

  it('pass the headers of a list on and off', async () => {
    answer(200, [{ id: '1' }], { 'content-range': 'members 0-0/57' });
    const { json, headers } = await httpClient('/api/admin/members', {
      headers: new Headers({ Range: 'members=0-0' }),
    });
    expect(new Headers(request()?.headers).get('range')).toBe('members=0-0');
    expect(json).toEqual([{ id: '1' }]);
    expect(headers.get('content-range')).toBe('members 0-0/57');
  });

  it('are over without an answer body', async () => {
    answer(204, undefined);
    await expect(httpClient('/api/admin/members/1/suspend', { method: 'POST', body: '{}' })).resolves.toMatchObject({
      json: undefined,
    });
  });
});

describe('an act that wants a fresh proof', () => {
  it('asks for it, and is sent once more', async () => {
    const refused = Response.json({ code: 'identity.step-up.required', message: 'Prove it' }, { status: 401 });
    vi.stubGlobal(
      'fetch',
      vi
        .fn()
        .mockResolvedValueOnce(refused)
        .mockResolvedValue(Response.json({ id: '1' })),
    );
    const { result } = renderHook(useIsProofAsked);
    const outcome = httpClient('/api/admin/allocations/1/approve', { method: 'POST', body: '{}' });
    await vi.waitFor(() => expect(result.current).toBe(true));
    await act(async () => answerProof(true));
    expect((await outcome).json).toEqual({ id: '1' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('a refusal', () => {
  it('has the server’s sentence, status and code', async () => {
    answer(403, {
      error: 'Another administrator must decide.',
      message: 'Another administrator must decide.',
      code: 'wallet.allocation.own-request',
    });
    const error = await failure();
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 403, message: 'Another administrator must decide.' });
    expect(codeOf(error)).toBe('wallet.allocation.own-request');
  });

  it('names the fields that were wrong, as forms read them', async () => {
    answer(400, {
      error: 'Invalid',
      code: 'http.validation-failed',
      message: 'Invalid',
      details: [{ path: 'amount', message: 'Too small' }],
    });
    expect(await failure()).toMatchObject({ body: { errors: { amount: 'Too small' } } });
  });

  it('blames no field where the details are something else', async () => {
    answer(422, { error: 'No', code: 'x', message: 'No', details: [{ limit: '5' }, 'text', null] });
    expect(await failure()).toMatchObject({ body: { errors: undefined } });
  });

  it('that never came is a sentence of ours, not the browser’s', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    expect(await failure()).toMatchObject({ status: 0, message: 'ra.notification.http_error' });
  });

  it('by leaving the page stays an abort, which nobody is told of', async () => {
    const abort = new DOMException('Left', 'AbortError');
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(abort)),
    );
    expect(await failure()).toBe(abort);
  });
});
