import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someAccount, someHold, someTransaction } from '../test/builders.js';
import { fakeServer, type FakeServer, Refused } from '../test/fakeServer.js';
import { renderPage } from '../test/renderPage.js';
import Wallet from './Wallet.js';

let server: FakeServer;
const balances = (...accounts: ReturnType<typeof someAccount>[]) =>
  server.on('GET /api/wallet/accounts', () => ({ accounts }));
const transactions = (...items: ReturnType<typeof someTransaction>[]) =>
  server.on('GET /api/wallet/transactions', () => ({ items, nextCursor: null }));

beforeEach(() => {
  vi.useRealTimers();
  server = fakeServer();
  balances(someAccount('EUR', '1234.5'), { ...someAccount('SFN', '12.123456789', '2'), available: '10.123456789' });
  transactions(someTransaction(1, { memo: 'Lunch' }));
});

const open = () => renderPage(Wallet, '/wallet');
const cells = async (asset: string) =>
  within((await screen.findByRole('row', { name: new RegExp(asset) })) as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the wallet', () => {
  it('lists every account, the native token first, with what is available, held and in all', async () => {
    await open();
    const rows = await screen.findAllByRole('row');
    expect(rows[1]).toHaveTextContent('Saffron');
    expect((await cells('SFN')).slice(1)).toEqual(['Available 10.12345678', 'Held 2', 'Total 12.12345678']);
    expect((await cells('EUR')).slice(1)).toEqual(['Available 1,234.50', 'Held 0.00', 'Total 1,234.50']);
  });

  it('says how much of what is available is credit', async () => {
    balances(
      { ...someAccount('SFN', '-20'), available: '30', creditLimit: '50' },
      { ...someAccount('EUR', '10'), available: '60', creditLimit: '50' },
    );
    await open();
    expect((await cells('SFN'))[1]).toBe('Available 30including 30 credit');
    expect((await cells('EUR'))[1]).toBe('Available 60.00including 50.00 credit');
    const total = within(screen.getByRole('region', { name: 'SFN balance' }));
    expect(total.getByText(/^Available/)).toHaveTextContent('Available 30 SFN including 30 SFN credit · Held 0 SFN');
  });

  it('has all decimals of a token in the tooltip', async () => {
    await open();
    expect(await screen.findAllByTitle('12.123456789 SFN')).not.toHaveLength(0);
  });

  it('covers all amounts when the eye is closed, and remembers it', async () => {
    const { user, unmount } = await open();
    await user.click(await screen.findByRole('button', { name: 'Hide balances' }));
    expect(screen.queryByText(/1,234/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Hide balances' })).toHaveAttribute('aria-pressed', 'true');
    unmount();
    await open();
    await cells('EUR');
    expect(screen.queryByText(/1,234/)).not.toBeInTheDocument();
  });

  it('shows the member ID to receive with, and a code that opens a transfer to it', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Receive' }));
    expect(await screen.findByText('SF 0000-0000-0000')).toBeVisible();
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
  });

  it('says why the balances are missing, and loads them on request', async () => {
    server.on('GET /api/wallet/accounts', () => new Refused(503, 'http.unavailable', 'Not right now.'));
    const { user } = await open();
    expect(await screen.findByText('Not right now.')).toBeVisible();
    balances(someAccount('SFN', '7'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByTitle('7 SFN')).not.toHaveLength(0);
  });
});

describe('what is held', () => {
  it('is told with its purpose and its end, where something is', async () => {
    server.on('GET /api/wallet/holds', () => ({
      holds: [someHold({ captured: '1' }), someHold({ id: 'x', purpose: 'new.thing' })],
    }));
    await open();
    const card = await screen.findByRole('region', { name: 'Reserved' });
    expect(await within(card).findByText('Order')).toBeVisible();
    expect(within(card).getAllByTitle('2 SFN')).toHaveLength(2);
    expect(within(card).getByText('1 SFN of it already taken')).toBeVisible();
    expect(within(card).getAllByText('Reserved')).toHaveLength(2);
  });

  it('says no amount where the reader hides them', async () => {
    server.on('GET /api/wallet/holds', () => ({ holds: [someHold({ captured: '1' })] }));
    const { user } = await open();
    const card = await screen.findByRole('region', { name: 'Reserved' });
    await within(card).findByText('1 SFN of it already taken');
    await user.click(screen.getByRole('button', { name: 'Hide balances' }));
    expect(card).not.toHaveTextContent(/\d SFN/);
    await user.click(screen.getByRole('button', { name: 'Hide balances' }));
  });

  it('can fail by itself', async () => {
    server.on('GET /api/wallet/holds', () => new Refused(503, 'http.unavailable', 'Not right now.'));
    await open();
    expect(await screen.findByText('What is reserved could not be loaded')).toBeVisible();
    expect(await cells('SFN')).toHaveLength(4);
  });

  it('is not asked for where nothing is', async () => {
    balances(someAccount('SFN', '1'));
    await open();
    await cells('SFN');
    expect(server.callsOf('GET /api/wallet/holds')).toEqual([]);
  });
});

describe('new money', () => {
  afterEach(() => screen.queryAllByRole('button', { name: 'Dismiss' }).forEach((button) => button.click()));

  const pollOnce = () => vi.advanceTimersByTimeAsync(3000);

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    balances(someAccount('SFN', '10'));
    transactions();
  });

  it('shows within five seconds, is announced, and is in the transactions', async () => {
    await open();
    await screen.findAllByTitle('10 SFN');
    balances(someAccount('SFN', '12.5'));
    transactions(someTransaction(1, { amount: '2.5' }));
    await pollOnce();
    expect(await screen.findAllByTitle('12.5 SFN')).not.toHaveLength(0);
    const notices = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(await notices.findByText('2.5 SFN received')).toBeVisible();
    expect(await screen.findByText('From Bo K.')).toBeVisible();
  });

  it('is announced without the sum where balances are hidden', async () => {
    localStorage.setItem('saffron-hide-balances', 'true');
    await open();
    await screen.findAllByText('••••');
    balances(someAccount('SFN', '13.5'));
    await pollOnce();
    expect(await screen.findByText('Your balance has changed')).toBeVisible();
    expect(screen.queryByText(/3\.5 SFN/)).not.toBeInTheDocument();
  });

  it('is not announced when it came while the page was closed', async () => {
    const { unmount } = await open();
    await screen.findAllByTitle('10 SFN');
    unmount();
    balances(someAccount('SFN', '14.5'));
    await open();
    await screen.findAllByTitle('14.5 SFN');
    expect(screen.queryByText(/received$/)).not.toBeInTheDocument();
  });

  it('says from when the numbers are when they cannot be refreshed', async () => {
    await open();
    await screen.findAllByTitle('10 SFN');
    server.on('GET /api/wallet/accounts', () => new Refused(503, 'http.unavailable'));
    await pollOnce();
    expect(await screen.findByText(/could not be refreshed/)).toBeVisible();
    expect(screen.getAllByTitle('10 SFN')).not.toHaveLength(0);
  });
});
