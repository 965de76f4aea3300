import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { REQUEST_ID, someRequest, someTransfer } from '../test/builders.js';
import { LOST, Refused } from '../test/fakeServer.js';
import { button, heading, open, server, TRANSFERS, serveEachTest } from '../test/sendSfn.js';

serveEachTest();

describe('a money request', () => {
  const REQUEST = `/api/wallet/money-requests/${REQUEST_ID}`;
  const openRequest = () => open(`?request=${REQUEST_ID}`);
  beforeEach(() => {
    server.on(`GET ${REQUEST}`, () => someRequest());
    server.on(`POST ${REQUEST}/pay`, () => someTransfer({ memo: 'Lunch' }));
    server.on('GET /api/wallet/contacts', () => ({ items: [], nextCursor: null }));
  });

  it('says who asks for what, is reviewed like any transfer, and is paid under its own key', async () => {
    const { user } = await openRequest();
    expect(await heading('Bo K. asks you for')).toBeVisible();
    expect(screen.getByTitle('2.5 SFN')).toBeVisible();
    expect(screen.queryByLabelText('Recipient')).not.toBeInTheDocument();
    await user.click(await button('Review transfer'));
    await user.click(await button('Send 2.5 SFN'));
    await heading('Sent');
    expect(server.callsOf(`POST ${REQUEST}/pay`)[0]?.body).toEqual({ amount: '2.5', maxFee: '0.1' });
    expect(server.callsOf(TRANSFERS)).toEqual([]);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/send-sfn$/));
  });

  it('has the focus at its heading when the member comes back to it', async () => {
    const { user } = await openRequest();
    await user.click(await button('Review transfer'));
    await user.click(await button('Edit'));
    expect(await heading('Bo K. asks you for')).toHaveFocus();
  });

  it('asks for the amount that it leaves open', async () => {
    server.on(`GET ${REQUEST}`, () => someRequest({ amount: null, role: 'open' }));
    const { user } = await openRequest();
    await user.click(await button('Review transfer'));
    expect(screen.getByText('Enter an amount.')).toBeVisible();
    await user.type(screen.getByLabelText('Amount'), '2.5');
    await user.click(await button('Review transfer'));
    await user.click(await button('Send 2.5 SFN'));
    await heading('Sent');
  });

  it('that somebody else has paid meanwhile says so, and no money moves', async () => {
    server.on(`POST ${REQUEST}/pay`, () => new Refused(409, 'wallet.money-request.resolved'));
    const { user } = await openRequest();
    await user.click(await button('Review transfer'));
    await user.click(await button('Send 2.5 SFN'));
    expect(await screen.findByText(/^This request was already paid/)).toBeVisible();
  });

  it('is paid after all when the answer was lost, by asking again', async () => {
    server.on(`POST ${REQUEST}/pay`, () => LOST);
    const { user } = await openRequest();
    await user.click(await button('Review transfer'));
    await user.click(await button('Send 2.5 SFN'));
    server.on(`POST ${REQUEST}/pay`, () => someTransfer());
    await user.click(await button('Finish and show receipt'));
    await heading('Sent');
    expect(server.callsOf(`POST ${REQUEST}/pay`)).toHaveLength(2);
  });

  it.each([
    ['paid', 'This request is already paid.'],
    ['declined', 'This request was declined.'],
    ['cancelled', 'This request was taken back.'],
    ['expired', 'This request has expired.'],
  ] as const)('that is %s cannot be paid', async (status, words) => {
    server.on(`GET ${REQUEST}`, () => someRequest({ status }));
    await openRequest();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Review transfer' })).not.toBeInTheDocument();
  });

  it('of one’s own is to be given to somebody else', async () => {
    server.on(`GET ${REQUEST}`, () => someRequest({ role: 'asker' }));
    await openRequest();
    expect(await screen.findByText(/^This is your own request/)).toBeVisible();
  });

  it('that is not there says so', async () => {
    server.on(`GET ${REQUEST}`, () => new Refused(404, 'wallet.money-request.not-found', 'No such request.'));
    await openRequest();
    expect(await screen.findByText('No such request.')).toBeVisible();
  });
});
