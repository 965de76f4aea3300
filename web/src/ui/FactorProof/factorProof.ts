import type { PasskeyOptions, StepUpMethod } from '#contracts/identity';
import { api } from '#web/lib/api/client.js';
import { signWithPasskey } from '#web/lib/passkeys.js';

/** Where proofs go: of a sign-in that waits for its second factor, or of who is signed in already. */
export type ProofBase = '/api/auth/second-factor' | '/api/user/step-up';

/** One proof under way. */
export interface Proof<Answer> {
  readonly base: ProofBase;
  readonly onProven: (answer: Answer) => Promise<void> | void;
}

export const proveByCode = <Answer>(base: ProofBase, method: Exclude<StepUpMethod, 'passkey'>, code: string) =>
  api.post<Answer>(`${base}/${method}`, { code });

export async function proveByPasskey<Answer>(base: ProofBase): Promise<Answer> {
  const options = await api.post<PasskeyOptions>(`${base}/passkey-options`);
  return api.post<Answer>(`${base}/passkey`, { response: await signWithPasskey(options) });
}
