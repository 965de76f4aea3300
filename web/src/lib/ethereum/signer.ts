import { asking } from './errors.js';
import type { WalletProvider } from './provider.js';

/** Signs as one account. */
export interface Signer {
  readonly address: string;
  /** Asks for a signature of a text (EIP-191); the wallet shows it. */
  readonly signMessage: (message: string) => Promise<string>;
}

const toHex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export const signerOf = (provider: WalletProvider, address: string): Signer => ({
  address,
  signMessage: (message) =>
    asking(
      async () => String(await provider.request({ method: 'personal_sign', params: [toHex(message), address] })),
      'notSigned',
      'signingFailed',
    ),
});
