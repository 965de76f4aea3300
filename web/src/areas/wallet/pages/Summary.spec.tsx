import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bo, someSummary } from '../test/builders.js';
import { fakeServer, type FakeServer, Refused } from '../test/fakeServer.js';
import { renderPage } from '../test/renderPage.js';
import Summary from './Summary.js';

const PATH = 'GET /api/wallet/summary';
let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] });
  server = fakeServer();
  server.on(PATH, ({ query }) => someSummary({ month: String(query['month']) }));
});
afterEach(() => void vi.useRealTimers());

const open = (at = '/wallet/summary') => renderPage(Summary, at);
const row = (name: RegExp) => screen.findByRole('row', { name });

it('sums up the month that runs: what there was, what came and went, with whom, what is left', async () => {
  await open();
  expect(await screen.findByRole('region', { name: 'November 2026 · SFN' })).toBeVisible();
  expect(await row(/^Opening balance/)).toHaveTextContent('100 SFN');
  expect(await row(/^Received/)).toHaveTextContent('+5 SFN');
  expect(await row(/^Sent/)).toHaveTextContent('\u221230 SFN');
  expect(await row(/^Fees/)).toHaveTextContent('\u22120.3 SFN');
  expect(await row(/^Closing balance/)).toHaveTextContent('74.7 SFN');
  expect(await row(new RegExp(`^${bo.name}`))).toHaveTextContent('30');
  expect(await row(/^Saffron/)).toHaveTextContent('5');
  expect(screen.getByRole('button', { name: 'Month after' })).toBeDisabled();
});

it('goes to another month and asset, in the address too', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Month before' }));
  expect(await screen.findByRole('region', { name: 'October 2026 · SFN' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Asset'), 'EUR');
  expect(screen.getByLabelText('address')).toHaveTextContent('/wallet/summary?asset=EUR&month=2026-10');
});

it('shows nothing of one month under the name of another while that is loaded', async () => {
  const { user } = await open();
  await row(/^Closing balance/);
  server.on(PATH, () => new Promise(() => {}));
  await user.click(await screen.findByRole('button', { name: 'Month before' }));
  expect(await screen.findByRole('region', { name: 'October 2026 · SFN' })).toBeVisible();
  expect(screen.queryByRole('row')).not.toBeInTheDocument();
});

it('leads to the lines of the month, and to its spreadsheet in UTC', async () => {
  await open('/wallet/summary?asset=EUR&month=2026-02');
  expect(screen.getByRole('link', { name: 'Transactions of this month' })).toHaveAttribute(
    'href',
    '/transactions?asset=EUR&from=2026-02-01&to=2026-02-28',
  );
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/wallet/transactions.csv?asset=EUR&from=2026-02-01&to=2026-03-01',
  );
});

it('takes what makes no sense in its address for the month that runs', async () => {
  await open('/wallet/summary?asset=GOLD&month=2026-13');
  expect(await screen.findByRole('region', { name: 'November 2026 · SFN' })).toBeVisible();
});

it('says that nothing moved', async () => {
  server.on(PATH, () => someSummary({ count: 0, counterparties: [] }));
  await open();
  expect(await screen.findByText('Nothing moved in this month')).toBeVisible();
});

it('says why it failed, and tries again', async () => {
  server.on(PATH, () => new Refused(503, 'http.unavailable', 'Not right now.'));
  const { user } = await open();
  expect(await screen.findByText('Not right now.')).toBeVisible();
  server.on(PATH, () => someSummary());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/^Closing balance/)).toBeVisible();
});
