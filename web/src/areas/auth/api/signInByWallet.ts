import type { VerifiedResponse } from '#contracts/identity';
import i18next from 'i18next';
import { api } from '#web/lib/api/client.js';
import { WalletError } from '#web/lib/ethereum/errors.js';
import { proveWallet } from '#web/lib/ethereum/proof.js';
import { connectWallet } from '#web/lib/ethereum/wallet.js';

/** What the wallet itself refused, as a sentence in the page's language. */
export interface WalletRefusal {
  readonly problem: string;
}

async function refusalOf(error: unknown): Promise<WalletRefusal> {
  if (!(error instanceof WalletError)) throw error;
  await i18next.loadNamespaces('ethereum');
  return { problem: i18next.t(`ethereum:problems.${error.problem}`) };
}

/** Comes with the first press of its button, texts and all: most people sign in without a wallet. */
export async function signInByWallet(): Promise<VerifiedResponse | WalletRefusal> {
  try {
    const proof = await proveWallet(await connectWallet(), 'sign-in');
    return await api.post<VerifiedResponse>('/api/auth/siwe/verify', proof);
  } catch (error) {
    return refusalOf(error);
  }
}
