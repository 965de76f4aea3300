import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { fakeWallet, walletError } from '#web/testing/fakeWallet.js';
import { switchToPolygon } from './polygon.js';

const network = { rpcUrls: ['https://one.example', 'https://two.example'], explorerUrl: 'https://explorer.example' };
const SWITCH = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] };
const ADD = {
  method: 'wallet_addEthereumChain',
  params: [
    {
      chainId: '0x89',
      chainName: 'Polygon',
      nativeCurrency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
      rpcUrls: network.rpcUrls,
      blockExplorerUrls: [network.explorerUrl],
    },
  ],
};

let warned: MockInstance;
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => warned.mockRestore());

describe('Switching to Polygon', () => {
  const callsOf = (wallet: ReturnType<typeof fakeWallet>) => wallet.request.mock.calls.map(([call]) => call);

  it('asks the wallet for chain 137 and no more where it knows it', async () => {
    const wallet = fakeWallet({ wallet_switchEthereumChain: null });
    await switchToPolygon(wallet, network);
    expect(callsOf(wallet)).toEqual([SWITCH]);
    expect(warned).not.toHaveBeenCalled();
  });

  it.each([
    ['with code 4902', walletError(4902)],
    ['as mobile wallets do', Object.assign(walletError(-32603), { data: { originalError: { code: 4902 } } })],
  ])('adds it with its definition where the wallet does not know it, %s', async (_, unknown) => {
    const wallet = fakeWallet({ wallet_switchEthereumChain: unknown, wallet_addEthereumChain: null });
    await switchToPolygon(wallet, network);
    expect(callsOf(wallet)).toEqual([SWITCH, ADD]);
  });

  it('that fails is logged and no more', async () => {
    const declined = fakeWallet({ wallet_switchEthereumChain: walletError(4001) });
    await switchToPolygon(declined, network);
    expect(callsOf(declined)).toEqual([SWITCH]);
    const notAdded = fakeWallet({
      wallet_switchEthereumChain: walletError(4902),
      wallet_addEthereumChain: walletError(4001),
    });
    await switchToPolygon(notAdded, network);
    expect(warned).toHaveBeenCalledTimes(2);
  });
});
