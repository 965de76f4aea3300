import { useEffect, useSyncExternalStore } from 'react';
import { WalletConnection, type WalletState } from './connection.js';
import { findMetaMask, onLateWallet } from './discovery.js';
import { WalletError } from './errors.js';
import type { Signer } from './signer.js';

export const DOWNLOAD_PAGE = 'https://metamask.io/download/';

const connection = new WalletConnection({
  findWallet: findMetaMask,
  onLateWallet,
  reload: () => location.reload(),
});

export const { disconnect: disconnectWallet } = connection;

/** Asks the person to connect. Where MetaMask is missing, its download page opens in a new tab (section 8.4). */
export async function connectWallet(): Promise<Signer> {
  try {
    return await connection.connect();
  } catch (error) {
    if (error instanceof WalletError && error.problem === 'missing') open(DOWNLOAD_PAGE, '_blank', 'noopener');
    throw error;
  }
}

/** The page's one connection; existing accounts are read silently when it is first looked at. */
export function useWalletConnection(): WalletState {
  useEffect(() => void connection.start(), []);
  return useSyncExternalStore(connection.subscribe, connection.getState);
}
