import type { fetchUtils } from 'ra-core';
import { call } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';
import { toHttpError } from './httpErrors.js';

const callWithStepUp = withStepUp(call);

/** A file that the server writes; an act that wants a fresh proof asks for it first. */
export async function httpFile(url: string, payload: object): Promise<Blob> {
  try {
    return await (await callWithStepUp('POST', url, payload)).blob();
  } catch (error) {
    throw toHttpError(error);
  }
}

/**
 * The site's own client (credentials, CSRF token, error bodies) in the shape that ra-data-simple-rest calls. An act that wants a
 * fresh proof asks for it first.
 */
export async function httpClient(url: string, { method, headers, body, signal }: fetchUtils.Options = {}) {
  const payload: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  try {
    const response = await callWithStepUp(method ?? 'GET', url, payload, {
      headers: Object.fromEntries(new Headers(headers)),
      signal: signal ?? undefined,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text,
      json: text === '' ? undefined : JSON.parse(text),
    };
  } catch (error) {
    throw toHttpError(error);
  }
}
