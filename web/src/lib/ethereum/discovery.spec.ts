import { afterEach, describe, expect, it } from 'vitest';
import { announce, fakeWallet } from '#web/testing/fakeWallet.js';
import { chooseMetaMask, findMetaMask } from './discovery.js';
import type { WalletProvider } from './provider.js';

const metaMask: WalletProvider = fakeWallet();
const other: WalletProvider = fakeWallet({}, {});
const announced = (provider: WalletProvider, rdns: string) => ({ info: { rdns }, provider });

afterEach(() => delete window.ethereum);

describe('MetaMask', () => {
  it('is the single injected wallet where that is flagged, and nothing where it is not', () => {
    expect(chooseMetaMask([], metaMask)).toBe(metaMask);
    expect(chooseMetaMask([], other)).toBeUndefined();
    expect(chooseMetaMask([], undefined)).toBeUndefined();
  });

  it('is the flagged one of several that share window.ethereum, whatever that itself says', () => {
    expect(chooseMetaMask([], fakeWallet({}, { isMetaMask: true, providers: [other, metaMask] }))).toBe(metaMask);
    expect(chooseMetaMask([], fakeWallet({}, { isMetaMask: true, providers: [other] }))).toBeUndefined();
    expect(chooseMetaMask([], fakeWallet({}, { isMetaMask: true, providers: [] }))?.providers).toEqual([]);
  });

  it('is the flagged one of several that announce themselves', () => {
    const announcements = [announced(other, 'com.example'), announced(metaMask, 'io.metamask')];
    expect(chooseMetaMask(announcements, other)).toBe(metaMask);
  });

  it('goes before one that only copies its flag', () => {
    const copy = fakeWallet();
    const announcements = [announced(copy, 'com.copy'), announced(metaMask, 'io.metamask.flask')];
    expect(chooseMetaMask(announcements, copy)).toBe(metaMask);
    expect(chooseMetaMask([announced(copy, 'io.metamaskery'), announced(metaMask, 'io.metamask')], copy)).toBe(
      metaMask,
    );
  });

  it('is not one that has its name without its flag', () => {
    expect(chooseMetaMask([announced(other, 'io.metamask')], undefined)).toBeUndefined();
  });

  it('is asked to announce itself when the page looks for it', () => {
    expect(findMetaMask()).toBeUndefined();
    const provider = fakeWallet();
    addEventListener('eip6963:requestProvider', () => announce(provider, 'io.metamask'), { once: true });
    expect(findMetaMask()).toBe(provider);
  });
});
