import type { PasskeyOptions, VerifiedResponse } from '#contracts/identity';
import { api } from '#web/lib/api/client.js';
import { signWithPasskey } from '#web/lib/passkeys.js';

/** Nobody types an address: the passkey says whose it is. */
export async function signInByPasskey(): Promise<VerifiedResponse> {
  const options = await api.post<PasskeyOptions>('/api/auth/passkey/options');
  return api.post<VerifiedResponse>('/api/auth/passkey', { response: await signWithPasskey(options) });
}
