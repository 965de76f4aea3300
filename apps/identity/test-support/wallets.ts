import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { SignedWalletMessage, SiweNonceResponse, WalletPurpose } from '#contracts/identity';
import type { Answer, Browser } from './browser.js';

/** The key of a wallet that nobody has linked. */
export function newWallet(): PrivateKeyAccount {
  const wallet = privateKeyToAccount(generatePrivateKey());
  // Of one address in four thousand the checksum has no capital letter, and its writing in lower case is no other one.
  return wallet.address === wallet.address.toLowerCase() ? newWallet() : wallet;
}

/** The message that this browser may have the wallet sign. */
export async function askForMessage(
  browser: Browser,
  { address }: Pick<PrivateKeyAccount, 'address'>,
  purpose: WalletPurpose,
): Promise<SiweNonceResponse> {
  const answer = await browser.post('/api/auth/siwe/nonce', { address, purpose });
  if (answer.status !== 200) throw new Error(`nonce answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as SiweNonceResponse;
}

export const signed = async (wallet: PrivateKeyAccount, message: string): Promise<SignedWalletMessage> => ({
  message,
  signature: await wallet.signMessage({ message }),
});

/** Has a message made for this browser, and signed. */
export async function prove(
  browser: Browser,
  wallet: PrivateKeyAccount,
  purpose: WalletPurpose = 'sign-in',
): Promise<SignedWalletMessage> {
  return signed(wallet, (await askForMessage(browser, wallet, purpose)).message);
}

export const verifyWallet = (browser: Browser, proof: SignedWalletMessage): Promise<Answer> =>
  browser.post('/api/auth/siwe/verify', proof);

export async function linkWallet(browser: Browser, wallet: PrivateKeyAccount): Promise<Answer> {
  return browser.post('/api/user/wallets', await prove(browser, wallet, 'link'));
}
