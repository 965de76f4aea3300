import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someTransaction } from '../test/builders.js';
import { fakeServer, type FakeCall, type FakeServer, Refused } from '../test/fakeServer.js';
import { renderPage } from '../test/renderPage.js';
import Transactions from './Transactions.js';

const LIST = 'GET /api/wallet/transactions';
let server: FakeServer;
let all = [someTransaction(1)];

/** As the service does it: newest first, `limit` at a time, the cursor being where the next page starts. */
const page = ({ query }: FakeCall) => {
  const start = Number(query['cursor'] ?? 0);
  const end = start + Number(query['limit']);
  return { items: all.slice(start, end), nextCursor: end < all.length ? String(end) : null };
};

beforeEach(() => {
  vi.useRealTimers();
  server = fakeServer();
  server.on(LIST, page);
  all = Array.from({ length: 30 }, (_, index) => someTransaction(30 - index));
});

const open = (at = '/transactions') => renderPage(Transactions, at);
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const lines = async () => (await screen.findAllByRole('link', { name: /Bo K\./ })).length;
const lastQuery = () => server.callsOf(LIST).at(-1)?.query;

describe('the list', () => {
  it('loads page by page until all is there', async () => {
    const { user } = await open();
    expect(await lines()).toBe(25);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await lines()).toBe(30));
    expect(screen.getByText('All 30 shown')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('groups by day and gives movements sign and words, not colour alone', async () => {
    all = [
      someTransaction(2, { direction: 'out', createdAt: '2026-11-21T12:00:00.000Z' }),
      someTransaction(1, { createdAt: '2026-11-19T12:00:00.000Z' }),
    ];
    await open();
    const days = await screen.findAllByRole('heading', { level: 3 });
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Saturday, November 21, 2026',
      'Thursday, November 19, 2026',
    ]);
    expect(screen.getByRole('link', { name: /To Bo K\./ })).toHaveTextContent('\u22122 SFN');
    expect(screen.getByRole('link', { name: /From Bo K\./ })).toHaveTextContent('+1 SFN');
  });

  it('says so when there is nothing yet', async () => {
    all = [];
    await open();
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });

  it('says so when nothing matches, and clears the filters', async () => {
    server.on(LIST, (call) => (call.query['q'] ? { items: [], nextCursor: null } : page(call)));
    const { user } = await open('/transactions?q=rent');
    await screen.findByText('Nothing matches');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(await lines()).toBe(25);
    expect(address()).toBe('/transactions');
  });

  it('says why it failed, and tries again', async () => {
    server.on(LIST, () => new Refused(500, 'http.internal', 'The list is down'));
    const { user } = await open();
    expect(await screen.findByText('The list is down')).toBeVisible();
    server.on(LIST, page);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await lines()).toBe(25);
  });

  it('puts a new line on top within five seconds, and keeps what was loaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await open();
    await lines();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await lines()).toBe(30));
    all = [someTransaction(31), ...all];
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(async () => expect(await lines()).toBe(31));
    expect(screen.getAllByRole('link', { name: /Bo K\./ })[0]).toHaveTextContent('+31 SFN');
  });
});

describe('filters', () => {
  it('are read from the address and shown as chips that take them back', async () => {
    const { user } = await open('/transactions?asset=USD&direction=out');
    await lines();
    expect(lastQuery()).toMatchObject({ asset: 'USD', direction: 'out' });
    await user.click(screen.getByRole('button', { name: 'Remove filter: USD' }));
    expect(address()).toBe('/transactions?direction=out');
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('asset'));
  });

  it('that are taken back leave the focus at the next one, and the last at the list', async () => {
    const { user } = await open('/transactions?asset=USD&direction=out&min=1250.5');
    await lines();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Sent' }));
    expect(screen.getByRole('button', { name: 'Remove filter: From 1,250.50' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove filter: USD' }));
    expect(address()).toBe('/transactions');
    expect(screen.getByRole('heading', { name: 'All transactions' })).toHaveFocus();
  });

  it('go to the address when they are chosen', async () => {
    const { user } = await open();
    await lines();
    await user.click(screen.getByText('Filters'));
    await user.selectOptions(screen.getByLabelText('Direction'), 'Received');
    await waitFor(() => expect(address()).toBe('/transactions?direction=in'));
    await user.type(screen.getByLabelText('From day'), '2026-11-01');
    await waitFor(() => expect(address()).toBe('/transactions?direction=in&from=2026-11-01'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: new Date(2026, 10, 1).toISOString() }));
  });

  it('search when the typing pauses', async () => {
    const { user } = await open();
    await lines();
    await user.type(screen.getByLabelText('Search'), 'lunch');
    await waitFor(() => expect(address()).toBe('/transactions?q=lunch'));
    expect(server.callsOf(LIST).filter(({ query }) => query['q'] && query['q'] !== 'lunch')).toEqual([]);
  });

  it('hold for the CSV too', async () => {
    await open('/transactions?asset=USD&q=rent');
    const link = await screen.findByRole('link', { name: 'Download CSV' });
    expect(link).toHaveAttribute('href', '/api/wallet/transactions.csv?asset=USD&q=rent');
    expect(link).toHaveAttribute('download');
  });
});

describe('details', () => {
  const sumsIn = () =>
    within(screen.getByRole('dialog', { name: 'Transaction' }))
      .getAllByTitle(/SFN$/)
      .map(({ title }) => title);

  it('show every field, and closing leads back to the list as it was', async () => {
    all = [someTransaction(7, { direction: 'out', fee: '0.07', total: '7.07', balanceAfter: '92.93', memo: 'Rent' })];
    const { user } = await open('/transactions?direction=out');
    await user.click(await screen.findByRole('link', { name: /To Bo K\./ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transaction' }));
    for (const text of ['Rent', 'Completed', someTransaction(7).id]) expect(dialog.getByText(text)).toBeVisible();
    expect(sumsIn()).toEqual(['\u22127.07 SFN', '7 SFN', '0.07 SFN', '7.07 SFN', '92.93 SFN']);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/transactions?direction=out'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['in', { fee: '0.07', total: '6.93' }, ['+6.93 SFN', '7 SFN', '0.07 SFN', '6.93 SFN', '100 SFN'], true],
    ['out', {}, ['\u22127 SFN', '0 SFN', '100 SFN'], false],
  ] as const)(
    'of a payment %s whose fee the recipient paid add up for the reader',
    async (direction, fee, sums, isHis) => {
      all = [someTransaction(7, { direction, ...fee })];
      const { user } = await open();
      const row = await screen.findByRole('link', { name: /Bo K\./ });
      expect(within(row).getByTitle(sums[0])).toBeVisible();
      await user.click(row);
      const dialog = within(await screen.findByRole('dialog', { name: 'Transaction' }));
      expect(sumsIn()).toEqual(sums);
      for (const label of ['Fee, out of this amount', 'Arrived'])
        expect(dialog.queryAllByText(label)).toHaveLength(isHis ? 1 : 0);
    },
  );

  it('open from an address', async () => {
    await open(`/transactions?id=${someTransaction(30).id}`);
    expect(await screen.findByRole('dialog', { name: 'Transaction' })).toBeVisible();
    expect(server.callsOf(LIST).filter(({ query }) => query['q'])).toEqual([]);
  });

  it('open from an address, too, where they are further down than the list goes', async () => {
    const { id } = someTransaction(2);
    server.on(LIST, (call) =>
      call.query['q'] === id ? { items: [someTransaction(2)], nextCursor: null } : page(call),
    );
    await open(`/transactions?id=${id}`);
    expect(await screen.findByRole('dialog', { name: 'Transaction' })).toBeVisible();
  });

  it('say so where an address names none of them', async () => {
    server.on(LIST, (call) => (call.query['q'] ? { items: [], nextCursor: null } : page(call)));
    await open('/transactions?id=0190c000-0000-7000-8000-000000000000');
    expect(await screen.findByText('This transaction is not in your statement.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
