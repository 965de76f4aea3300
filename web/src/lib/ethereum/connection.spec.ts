import { describe, expect, it, vi } from 'vitest';
import { fakeWallet, walletError } from '#web/testing/fakeWallet.js';
import { WalletConnection } from './connection.js';
import type { WalletProvider } from './provider.js';

const [ADA, BO] = ['0xada', '0xb0'];

function connectionTo(wallet: WalletProvider | undefined) {
  const reload = vi.fn();
  let found = wallet;
  let late: (() => void) | undefined;
  const connection = new WalletConnection({
    findWallet: () => found,
    onLateWallet: (listener) => (late = listener),
    reload,
  });
  const arrive = (provider: WalletProvider) => {
    found = provider;
    late?.();
  };
  return { connection, reload, arrive, state: connection.getState };
}

const CONNECTED = { account: ADA, chainId: 137, isConnected: true, isConnecting: false, signer: { address: ADA } };
const NOBODY = { account: null, isConnected: false, isConnecting: false, signer: null };

describe('At the start', () => {
  it('nobody is connected, and nothing is known', () => {
    expect(connectionTo(undefined).state()).toEqual({ ...NOBODY, chainId: null, provider: null });
  });

  it('accounts that the wallet shows already are taken silently, the first one', async () => {
    const wallet = fakeWallet({ eth_accounts: [ADA, BO] });
    const { connection, state } = connectionTo(wallet);
    await connection.start();
    expect(state()).toMatchObject({ ...CONNECTED, provider: wallet });
    expect(wallet.request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_accounts', 'eth_chainId']);
  });

  it('a wallet without accounts is asked nothing more', async () => {
    const wallet = fakeWallet();
    const { connection, state } = connectionTo(wallet);
    await connection.start();
    expect(state()).toMatchObject(NOBODY);
    expect(wallet.request).toHaveBeenCalledOnce();
  });

  it('a wallet that fails connects nobody and says nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { connection, state } = connectionTo(fakeWallet({ eth_accounts: walletError(-32603) }));
    await connection.start();
    expect(state()).toMatchObject(NOBODY);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  it('a wallet that turns up late is read as well, and the start happens once', async () => {
    const { connection, state, arrive } = connectionTo(undefined);
    await Promise.all([connection.start(), connection.start()]);
    const wallet = fakeWallet({ eth_accounts: [ADA] });
    arrive(wallet);
    await vi.waitFor(() => expect(state()).toMatchObject(CONNECTED));
    await connection.start();
    expect(wallet.request).toHaveBeenCalledTimes(2);
  });
});

describe('Connecting', () => {
  it('asks the person, and says meanwhile that it does', async () => {
    let approve: (accounts: string[]) => void = () => undefined;
    const asked = new Promise((resolve) => (approve = resolve));
    const { connection, state } = connectionTo(fakeWallet({ eth_requestAccounts: () => asked }));
    const heard: boolean[] = [];
    connection.subscribe(() => heard.push(state().isConnecting));
    const connecting = connection.connect();
    expect(state()).toMatchObject({ isConnecting: true, isConnected: false });
    approve([ADA, BO]);
    expect((await connecting).address).toBe(ADA);
    expect(state()).toMatchObject(CONNECTED);
    expect([heard.at(0), heard.at(-1)]).toEqual([true, false]);
  });

  it.each([
    ['missing', undefined],
    ['rejected', fakeWallet({ eth_requestAccounts: walletError(4001) })],
    ['failed', fakeWallet({ eth_requestAccounts: walletError(-32002) })],
    ['failed', fakeWallet({ eth_requestAccounts: new Error('locked') })],
    ['failed', fakeWallet({ eth_requestAccounts: [] })],
    ['failed', fakeWallet({ eth_requestAccounts: [ADA], eth_chainId: walletError(-32603) })],
  ])('that is %s ends, and connects nobody', async (problem, wallet) => {
    const { connection, state } = connectionTo(wallet);
    await expect(connection.connect()).rejects.toMatchObject({ name: 'WalletError', problem });
    expect(state()).toMatchObject(NOBODY);
  });

  it('works after it has failed', async () => {
    const wallet = fakeWallet({ eth_requestAccounts: walletError(4001) });
    const { connection, state } = connectionTo(wallet);
    await connection.connect().catch(() => undefined);
    wallet.answer('eth_requestAccounts', [ADA]);
    await connection.connect();
    expect(state()).toMatchObject(CONNECTED);
  });
});

describe('Once connected', () => {
  const open = async () => {
    const wallet = fakeWallet({ eth_requestAccounts: [ADA], personal_sign: '0xsigned' });
    const opened = connectionTo(wallet);
    await opened.connection.connect();
    return { wallet, ...opened };
  };

  it('another account becomes the current one, and no account clears account and signer', async () => {
    const { wallet, state } = await open();
    wallet.emit('accountsChanged', [BO, ADA]);
    expect(state()).toMatchObject({ ...CONNECTED, account: BO, signer: { address: BO } });
    wallet.emit('accountsChanged', []);
    expect(state()).toMatchObject({ ...NOBODY, chainId: 137, provider: wallet });
  });

  it('another chain is stored, and the page reloads', async () => {
    const { wallet, state, reload } = await open();
    wallet.emit('chainChanged', '0x1');
    expect(state().chainId).toBe(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('disconnecting clears account and signer here, and asks the wallet nothing', async () => {
    const { wallet, state, connection } = await open();
    const calls = wallet.request.mock.calls.length;
    connection.disconnect();
    expect(state()).toMatchObject(NOBODY);
    expect(wallet.request).toHaveBeenCalledTimes(calls);
  });

  it('the wallet is listened to once, however often one connects', async () => {
    const { wallet, connection } = await open();
    const on = vi.spyOn(wallet, 'on');
    await connection.connect();
    expect(on).not.toHaveBeenCalled();
  });

  it('a text is signed as its bytes', async () => {
    const { wallet, state } = await open();
    expect(await state().signer?.signMessage('é\n')).toBe('0xsigned');
    expect(wallet.request).toHaveBeenLastCalledWith({ method: 'personal_sign', params: ['0xc3a90a', ADA] });
  });

  it.each([
    ['notSigned', walletError(4001)],
    ['signingFailed', walletError(-32603)],
  ])('a signature may be %s', async (problem, error) => {
    const { wallet, state } = await open();
    wallet.answer('personal_sign', error);
    await expect(state().signer?.signMessage('x')).rejects.toMatchObject({ problem });
  });
});
