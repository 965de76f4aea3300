import type { AddPasskeyRequest, PasskeyOptions, PasskeyRequest } from '#contracts/identity';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Weighs nothing before somebody reaches for a passkey. */
const library = () => import('@simplewebauthn/browser');

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Has one of the member's passkeys sign what the server made up. */
export async function signWithPasskey({ options }: PasskeyOptions): Promise<PasskeyRequest['response']> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyRequest['response'];
}

/** Has the device or a security key make a new passkey. */
export async function makePasskey({ options }: PasskeyOptions): Promise<AddPasskeyRequest['response']> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as unknown as AddPasskeyRequest['response'];
}

/** The browser's own dialog was closed, ran out of time, or knew no passkey: browsers do not tell which. */
export const isPasskeyRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError'].includes(error.name);

/** The authenticator holds a passkey for this account already. */
export const isPasskeyKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';
