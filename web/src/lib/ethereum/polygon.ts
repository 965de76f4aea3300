import { POLYGON, type PublicConfig } from '#contracts/config';
import { logFailure } from './log.js';
import { hasWalletCode, UNKNOWN_CHAIN, type WalletProvider } from './provider.js';

const chainId = `0x${POLYGON.chainId.toString(16)}`;

/** The network as a wallet is asked to add it. */
export const polygonDefinition = ({ rpcUrls, explorerUrl }: PublicConfig['polygon']) => ({
  ...POLYGON,
  chainId,
  rpcUrls,
  blockExplorerUrls: [explorerUrl],
});

async function askForPolygon(provider: WalletProvider, network: PublicConfig['polygon']): Promise<void> {
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    if (!hasWalletCode(error, UNKNOWN_CHAIN)) throw error;
    await provider.request({ method: 'wallet_addEthereumChain', params: [polygonDefinition(network)] });
  }
}

/** Asks the wallet to go to Polygon, and to add it where it does not know it. A failure is logged and no more (section 8.4). */
export async function switchToPolygon(provider: WalletProvider, network: PublicConfig['polygon']): Promise<void> {
  await askForPolygon(provider, network).catch((error: unknown) =>
    logFailure('The wallet did not switch to Polygon', error),
  );
}
