import type { WalletProvider } from './provider.js';

/** A wallet that has announced itself (EIP-6963). */
export interface AnnouncedWallet {
  readonly info: { readonly rdns: string };
  readonly provider: WalletProvider;
}

declare global {
  interface Window {
    ethereum?: WalletProvider;
  }
  interface WindowEventMap {
    'eip6963:announceProvider': CustomEvent<AnnouncedWallet>;
  }
}

const METAMASK = 'io.metamask';
const announced: AnnouncedWallet[] = [];

const isOwnName = ({ info }: AnnouncedWallet) => info.rdns === METAMASK || info.rdns.startsWith(`${METAMASK}.`);

function keep({ detail }: CustomEvent<AnnouncedWallet>): void {
  if (!announced.some(({ provider }) => provider === detail.provider)) announced.push(detail);
}
addEventListener('eip6963:announceProvider', keep);

/**
 * MetaMask among the wallets of the page (specification, section 5): of several the one that is flagged so; a single one must be
 * flagged. Others copy the flag, so one that announces itself under MetaMask's name goes first.
 */
export function chooseMetaMask(
  announcements: readonly AnnouncedWallet[],
  injected: WalletProvider | undefined,
): WalletProvider | undefined {
  const named = announcements.toSorted((left, right) => Number(isOwnName(right)) - Number(isOwnName(left)));
  const shared = injected?.providers?.length ? injected.providers : [injected];
  return [...named.map(({ provider }) => provider), ...shared].find((wallet) => wallet?.isMetaMask === true);
}

export function findMetaMask(): WalletProvider | undefined {
  dispatchEvent(new Event('eip6963:requestProvider'));
  return chooseMetaMask(announced, window.ethereum);
}

/** Calls once a wallet has announced itself later than the page asked. */
export const onLateWallet = (listener: () => void): void =>
  addEventListener('eip6963:announceProvider', listener, { once: true });
