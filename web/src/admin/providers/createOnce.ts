import type { RaRecord } from 'ra-core';
import type { FormKeys } from '#web/lib/forms/useKeys.js';
import { httpClient } from './httpClient.js';
import { codeOf } from './httpErrors.js';

/**
 * Makes a record under a key of its form, so that who sends again what nobody has answered makes it once. Refused by the wallet, it was
 * not made; any other failure may have come after it was.
 */
export async function createOnce<T extends RaRecord>(url: string, data: object, keys: FormKeys): Promise<{ data: T }> {
  const body = JSON.stringify(data);
  try {
    const headers = new Headers({ 'idempotency-key': keys.of(body) });
    const { json } = await httpClient(url, { method: 'POST', body, headers });
    return { data: json as T };
  } catch (error) {
    if (codeOf(error)?.startsWith('wallet.')) keys.forget(body);
    throw error;
  }
}
