import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ada, someAccount, someSession, someTransaction } from '../test/builders.js';
import { fakeServer, type FakeServer, Refused } from '../test/fakeServer.js';
import { renderPage } from '../test/renderPage.js';
import Dashboard from './Dashboard.js';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.on('GET /api/wallet/accounts', () => ({ accounts: [someAccount('SFN', '12'), someAccount('USD', '3.5')] }));
  server.on('GET /api/wallet/transactions', ({ query }) => ({
    items: [1, 2, 3, 4, 5, 6].slice(0, Number(query['limit'])).map((number) => someTransaction(number)),
    nextCursor: null,
  }));
  server.on('GET /api/user/sessions', () => ({ sessions: [someSession()] }));
});

const open = (me = ada) => renderPage(Dashboard, '/dashboard', me);

describe('the dashboard', () => {
  it('greets by first name and shows balances without converting any', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
    expect(await screen.findByTitle('12 SFN')).toBeVisible();
    expect(screen.getByTitle('3.50 USD')).toBeVisible();
    expect(screen.queryByText(/≈/)).not.toBeInTheDocument();
  });

  it('leads to sending and to the transactions', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Send' })).toHaveAttribute('href', '/send-sfn');
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/transactions');
  });

  it('shows the last five transactions, each leading to its details', async () => {
    await open();
    const lines = await screen.findAllByRole('link', { name: /From Bo K\./ });
    expect(lines).toHaveLength(5);
    expect(lines[0]).toHaveAttribute('href', `/transactions?id=${someTransaction(1).id}`);
  });

  it('shows three steps to first funds while the wallet is empty, and not afterwards', async () => {
    const { unmount } = await open();
    await screen.findByTitle('12 SFN');
    expect(screen.queryByText('Share your member ID')).not.toBeInTheDocument();
    unmount();
    server.on('GET /api/wallet/accounts', () => ({ accounts: [someAccount('SFN', '0')] }));
    await open();
    expect(await screen.findByText('Share your member ID')).toBeVisible();
    expect(screen.getByText('SF 0000-0000-0000')).toBeVisible();
  });

  it('shows the newest sign-ins and whether a PIN is set', async () => {
    server.on('GET /api/user/sessions', () => ({
      sessions: ['01', '02', '03', '04'].map((day) =>
        someSession({ id: day, device: `Device ${day}`, createdAt: `2026-11-${day}T10:00:00.000Z`, current: false }),
      ),
    }));
    const { unmount } = await open();
    const devices = (await screen.findAllByText(/^Device/)).map(({ textContent }) => textContent?.trim());
    expect(devices).toEqual(['Device 04', 'Device 03', 'Device 02']);
    expect(screen.getByText('Not set')).toBeVisible();
    unmount();
    await open({ ...ada, hasPosPin: true });
    expect(await screen.findByText('Set')).toBeVisible();
  });

  it('stands when one of its parts fails', async () => {
    server.on('GET /api/user/sessions', () => new Refused(500, 'http.internal', 'Sessions are down'));
    await open();
    expect(await screen.findByText('Sessions are down')).toBeVisible();
    expect(await screen.findByTitle('12 SFN')).toBeVisible();
  });
});
