import { vi } from 'vitest';
import type { WalletProvider } from '#web/lib/ethereum/provider.js';

type Listener = (payload: never) => void;
type Answers = Readonly<Record<string, unknown>>;

export const walletError = (code: number): Error => Object.assign(new Error('wallet'), { code });

/** An injected wallet whose answers are known beforehand; an error is thrown, a function asked. */
export function fakeWallet(answers: Answers = {}, flags: Partial<WalletProvider> = { isMetaMask: true }) {
  const known: Record<string, unknown> = { eth_accounts: [], eth_chainId: '0x89', ...answers };
  const listeners = new Map<string, Listener>();
  const request = vi.fn(async ({ method }: { readonly method: string; readonly params?: readonly unknown[] }) => {
    const answer = typeof known[method] === 'function' ? await (known[method] as () => unknown)() : known[method];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const on = (event: string, listener: Listener) => void listeners.set(event, listener);
  const emit = (event: string, payload: unknown) => listeners.get(event)?.(payload as never);
  return { ...flags, request, on, emit, answer: (method: string, value: unknown) => void (known[method] = value) };
}

/** Announces a wallet as its content script does (EIP-6963). */
export const announce = (provider: WalletProvider, rdns: string): boolean =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns }, provider } }));
