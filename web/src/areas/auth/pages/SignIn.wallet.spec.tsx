import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { fakeWallet, walletError } from '#web/testing/fakeWallet.js';
import { openWallet } from '../flow/openWallet.js';
import { ada, emailCheck, EMAIL, openPage, ROUTES, startAsVisitor } from '../test/signIn.js';

vi.mock('../flow/openWallet.js', () => ({ openWallet: vi.fn() }));

const NONCE = 'POST /api/auth/siwe/nonce';
const VERIFY = 'POST /api/auth/siwe/verify';
const asked = { [NONCE]: { body: { nonce: 'n', message: 'Please sign', expiresAt: '' } } };
let wallet: ReturnType<typeof fakeWallet>;

beforeEach(async () => {
  await startAsVisitor();
  wallet = fakeWallet({ eth_requestAccounts: ['0xada'], personal_sign: '0xsigned' });
  window.ethereum = wallet;
});
afterEach(() => {
  delete window.ethereum;
  vi.restoreAllMocks();
});

const press = async () => {
  const user = await openPage();
  await user.click(screen.getByRole('button', { name: 'Sign in with a wallet' }));
  return user;
};

it('a linked wallet signs in by its signature of the server’s message', async () => {
  const { calls } = fakeApi({ ...asked, [VERIFY]: { body: { success: true, verified: true, user: ada } } });
  await press();
  expect(await screen.findByText('Authentication successful! Redirecting...')).toBeVisible();
  expect(calls).toEqual([
    { route: NONCE, body: { address: '0xada', purpose: 'sign-in' } },
    { route: VERIFY, body: { message: 'Please sign', signature: '0xsigned' } },
  ]);
  await vi.waitFor(() => expect(openWallet).toHaveBeenCalledOnce(), 3_000);
});

it('where a second factor is set up, it comes next', async () => {
  fakeApi({ ...asked, [VERIFY]: { body: { success: true, verified: true, secondFactor: { methods: ['totp'] } } } });
  await press();
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(screen.queryByText('Authentication successful! Redirecting...')).toBeNull();
});

it.each([
  ['Connection request was rejected. Please try again and approve the connection.', 'eth_requestAccounts', 4001],
  [
    'Failed to connect to MetaMask. Please make sure MetaMask is unlocked and try again.',
    'eth_requestAccounts',
    -32002,
  ],
  ['The signature was declined. Try again and approve the request in MetaMask.', 'personal_sign', 4001],
])('%s', async (message, method, code) => {
  wallet.answer(method, walletError(code));
  fakeApi(asked);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Sign in with a wallet' })).toBeEnabled();
});

it('without MetaMask the download page opens', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  delete window.ethereum;
  fakeApi({});
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('MetaMask is not installed or not available.');
  expect(opened).toHaveBeenCalledWith('https://metamask.io/download/', '_blank', 'noopener');
});

it.each([
  [refusal(409, 'identity.wallet.not-linked', 'No account has this wallet yet.'), 'No account has this wallet yet.'],
  [unreachable, 'Network error. Please try again.'],
])('what the server says is shown, and goes when another way is taken', async (answer, message) => {
  fakeApi({ ...asked, [VERIFY]: answer, [ROUTES.emailCheck]: emailCheck('saffron-id-check') });
  const user = await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await user.type(screen.getByLabelText('E-mail address'), EMAIL);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Do you have a member ID?' })).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();
});
