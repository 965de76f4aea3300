// Alone: what a page asks for once in its life (lib/config) is answered here.
import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkedWallet } from '#contracts/identity';
import { disconnectWallet } from '#web/lib/ethereum/wallet.js';
import { refreshSession } from '#web/lib/session/store.js';
import { fakeWallet, walletError } from '#web/testing/fakeWallet.js';
import { ada } from '../test/builders.js';
import { fakeServer, type FakeServer, Refused } from '../test/fakeServer.js';
import { renderPage } from '../test/renderPage.js';
import ConnectWallet from './ConnectWallet.js';

const ACCOUNT = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const CHECKSUMMED = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const OTHER = '0xe5A12547fe4E872D192E3eCecb76F2Ce1aeA4946';
const WALLETS = '/api/user/wallets';
const linked = (address: string, lastUsedAt: string | null = null): LinkedWallet => ({
  address,
  linkedAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt,
});

const opened = vi.fn();
let server: FakeServer;
let wallet: ReturnType<typeof fakeWallet>;

beforeEach(() => {
  vi.stubGlobal('open', opened.mockReset());
  wallet = fakeWallet({ eth_requestAccounts: [ACCOUNT], personal_sign: '0xsigned' });
  window.ethereum = wallet;
  server = fakeServer();
  server.on(`GET ${WALLETS}`, () => ({ wallets: [] }));
  server.on('POST /api/auth/siwe/nonce', () => ({ nonce: 'n', message: 'Please sign', expiresAt: '' }));
  server.on('GET /api/config', () => ({
    polygon: { rpcUrls: ['https://rpc.example'], explorerUrl: 'https://explorer.example' },
    tokenContract: { address: OTHER, decimals: 18 },
  }));
});
afterEach(() => {
  act(disconnectWallet);
  delete window.ethereum;
});

const open = async (me = ada) => {
  await i18next.loadNamespaces(['ethereum', 'sentences']);
  return (await renderPage(ConnectWallet, '/connect-wallet', me)).user;
};
const connect = async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Connect MetaMask' }));
  return user;
};
const card = (name: string | RegExp) => screen.findByRole('region', { name });

describe('Connecting', () => {
  it('shows account and network, and can be ended here', async () => {
    const user = await connect();
    const metaMask = await card('MetaMask Connected');
    expect(within(metaMask).getByTitle(ACCOUNT)).toHaveTextContent('0xc02a…6cc2');
    expect(within(metaMask).getByText('Polygon')).toBeVisible();
    expect(await within(metaMask).findByRole('link', { name: 'View in the explorer' })).toHaveAttribute(
      'href',
      `https://explorer.example/address/${ACCOUNT}`,
    );
    await user.click(within(metaMask).getByRole('button', { name: 'Disconnect' }));
    expect(await card('MetaMask Not connected')).toBeVisible();
  });

  it('without MetaMask says what is missing, and opens the download page in a new tab', async () => {
    window.ethereum = fakeWallet({}, {});
    await connect();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'MetaMask is not installed or not available. Please install the MetaMask browser extension. ' +
        'Only MetaMask is supported; other wallets are not compatible.',
    );
    expect(opened.mock.calls).toEqual([['https://metamask.io/download/', '_blank', 'noopener']]);
    expect(screen.getByRole('link', { name: 'Get MetaMask' })).toBeVisible();
  });

  it.each([
    [4001, 'Connection request was rejected. Please try again and approve the connection.'],
    [-32002, 'Failed to connect to MetaMask. Please make sure MetaMask is unlocked and try again.'],
  ])('that ends with %i says so, and can be tried again', async (code, message) => {
    wallet.answer('eth_requestAccounts', walletError(code));
    const user = await connect();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(opened).not.toHaveBeenCalled();
    wallet.answer('eth_requestAccounts', [ACCOUNT]);
    await user.click(screen.getByRole('button', { name: 'Connect MetaMask' }));
    expect(await card('MetaMask Connected')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('on another network offers to switch, with the network of the configuration', async () => {
    wallet.answer('eth_chainId', '0x1');
    wallet.answer('wallet_switchEthereumChain', walletError(4902));
    const user = await connect();
    expect(await screen.findByText('Chain 1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Switch to Polygon' }));
    await waitFor(() =>
      expect(wallet.request).toHaveBeenLastCalledWith({
        method: 'wallet_addEthereumChain',
        params: [expect.objectContaining({ chainId: '0x89', rpcUrls: ['https://rpc.example'] })],
      }),
    );
  });
});

describe('The linked wallets', () => {
  it('are none at first, and the connected account becomes one by its signature', async () => {
    server.on(`POST ${WALLETS}`, () => ({ wallets: [linked(CHECKSUMMED)] }));
    const user = await connect();
    await user.click(await screen.findByRole('button', { name: 'Link 0xc02a…6cc2' }));
    const row = await within(await card('Sign in with a wallet')).findByRole('listitem');
    expect(row).toHaveTextContent('0xC02a…6Cc2');
    expect(within(row).getByText('Connected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Link/ })).toBeNull();
    expect(server.callsOf('POST /api/auth/siwe/nonce')[0]?.body).toEqual({ address: ACCOUNT, purpose: 'link' });
    expect(server.callsOf(`POST ${WALLETS}`)[0]?.body).toEqual({ message: 'Please sign', signature: '0xsigned' });
  });

  it.each([
    ['declined', walletError(4001), 'The signature was declined. Try again and approve the request in MetaMask.'],
    ['not given', new Error('locked'), 'MetaMask did not sign. Please make sure MetaMask is unlocked and try again.'],
  ])('get none more where the signature is %s', async (_, error, message) => {
    wallet.answer('personal_sign', error);
    const user = await connect();
    await user.click(await screen.findByRole('button', { name: /^Link/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(server.callsOf(`POST ${WALLETS}`)).toEqual([]);
  });

  it('get none more where the wallet belongs to somebody else', async () => {
    const taken = new Refused(409, 'identity.wallet.taken', 'This wallet is linked to another account.');
    server.on(`POST ${WALLETS}`, () => taken);
    const user = await connect();
    await user.click(await screen.findByRole('button', { name: /^Link/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This wallet is linked to another account.');
  });

  it('are unlinked after a question', async () => {
    server.on(`GET ${WALLETS}`, () => ({ wallets: [linked(OTHER, '2026-11-21T12:00:00.000Z')] }));
    server.on(`DELETE ${WALLETS}/${OTHER}`, () => ({ wallets: [] }));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Unlink 0xe5A1…4946' }));
    expect(server.callsOf(`DELETE ${WALLETS}/${OTHER}`)).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('No wallet is linked')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Wallet unlinked')).toBeVisible();
  });

  it('can be asked for again where they did not arrive', async () => {
    server.on(`GET ${WALLETS}`, () => new Refused(500, 'http.internal'));
    const user = await open();
    await screen.findByRole('button', { name: 'Try again' });
    server.on(`GET ${WALLETS}`, () => ({ wallets: [linked(OTHER)] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Unlink 0xe5A1…4946' })).toBeVisible();
  });

  it('are nothing for a visitor, who is led to the sign-in', async () => {
    server.on('GET /api/user', () => ({ authenticated: false }));
    await open();
    await act(refreshSession);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  });
});

it('shows network and token to whoever adds them by hand', async () => {
  await open();
  const network = await card('Network and token');
  expect(within(network).getByText('137')).toBeVisible();
  expect(await within(network).findByTitle(OTHER)).toBeVisible();
});
