/** What a browser wallet injects (EIP-1193), as far as we use it. */
export interface WalletProvider {
  readonly isMetaMask?: boolean;
  /** The wallets behind this one, where several share `window.ethereum`. */
  readonly providers?: readonly WalletProvider[];
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  on?(event: 'accountsChanged', listener: (accounts: readonly string[]) => void): unknown;
  on?(event: 'chainChanged', listener: (chainId: string) => void): unknown;
}

/** Codes of EIP-1193 and EIP-3085. */
export const REJECTED = 4001;
export const UNKNOWN_CHAIN = 4902;

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The codes of a wallet's error: its own, and that of the error within, where mobile wallets put it. */
export const hasWalletCode = (error: unknown, code: number): boolean =>
  fieldIn(error, 'code') === code || fieldIn(fieldIn(fieldIn(error, 'data'), 'originalError'), 'code') === code;
