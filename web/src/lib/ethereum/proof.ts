import type { SignedWalletMessage, SiweNonceResponse, WalletPurpose } from '#contracts/identity';
import { api } from '../api/client.js';
import type { Signer } from './signer.js';

/** Proves to the server that the person holds the wallet's key: the server writes the message, the wallet signs it (EIP-4361). */
export async function proveWallet(
  { address, signMessage }: Signer,
  purpose: WalletPurpose,
): Promise<SignedWalletMessage> {
  const { message } = await api.post<SiweNonceResponse>('/api/auth/siwe/nonce', { address, purpose });
  return { message, signature: await signMessage(message) };
}
