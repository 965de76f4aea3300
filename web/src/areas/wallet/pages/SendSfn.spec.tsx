import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada, aShare, bo, BO_ID, someContact, someQuote, someTerms, someTransfer } from '../test/builders.js';
import { Refused } from '../test/fakeServer.js';
import { button, fillIn, goToReview, heading, open, server, TRANSFERS, serveEachTest } from '../test/sendSfn.js';

serveEachTest();

describe('the main way', () => {
  it('finds the recipient, shows what it costs and leaves, sends, and shows the receipt', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Recipient'), 'bo@example.com');
    await user.tab();
    expect(await screen.findByText('Bo K.')).toBeVisible();
    await user.type(screen.getByLabelText('Amount'), '2.5');
    await user.type(screen.getByLabelText(/Note/), 'Lunch');
    await user.click(await button('Review transfer'));

    expect(await heading('Check your transfer')).toHaveFocus();
    for (const amount of ['2.5 SFN', '0.1 SFN', '2.6 SFN', '7.4 SFN']) expect(screen.getByTitle(amount)).toBeVisible();
    await user.click(await button('Send 2.5 SFN'));

    expect(await heading('Sent')).toHaveFocus();
    expect(screen.getByText(someTransfer().id)).toBeVisible();
    const [call] = server.callsOf(TRANSFERS);
    expect(call?.body).toEqual({ to: BO_ID, asset: 'SFN', amount: '2.5', maxFee: '0.1', memo: 'Lunch' });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  });

  it('tells on review and receipt that the recipient pays the fee, where he does', async () => {
    server.on('POST /api/wallet/transfers/quote', () => someQuote({ feePaidBy: 'recipient', total: '2.5' }));
    server.on(TRANSFERS, () => someTransfer({ feePaidBy: 'recipient' }));
    const { user } = await open();
    await goToReview(user);
    expect(screen.getByText('Fee, paid by the recipient')).toBeVisible();
    await user.click(await button('Send 2.5 SFN'));
    await heading('Sent');
    expect(screen.getByText('Fee, paid by the recipient')).toBeVisible();
    expect(screen.queryByText('Fee')).not.toBeInTheDocument();
  });

  it('looks the recipient up on Enter, without sending the form', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Recipient'), 'bo@example.com{Enter}');
    expect(await screen.findByText('Bo K.')).toBeVisible();
    expect(screen.queryByText('Enter an amount.')).not.toBeInTheDocument();
  });

  it('fills in who is named in the address', async () => {
    await open('?to=bo@example.com');
    expect(await screen.findByText('Bo K.')).toBeVisible();
  });

  it('keeps the values when the member goes back to edit', async () => {
    const { user } = await open();
    await goToReview(user);
    await user.click(await button('Edit'));
    expect(screen.getByLabelText('Recipient')).toHaveFocus();
    expect(screen.getByLabelText('Recipient')).toHaveValue('bo@example.com');
    expect(screen.getByLabelText('Amount')).toHaveValue('2.5');
    expect(screen.getByLabelText(/Note/)).toHaveValue('Lunch');
  });

  it('offers all that can be sent, less the fee', async () => {
    server.on('GET /api/wallet/transfers/terms', () => someTerms({ available: '10.1', fee: aShare(100) }));
    const { user } = await open();
    await user.click(await button('Max: use all 10 SFN'));
    expect(screen.getByLabelText('Amount')).toHaveValue('10');
  });

  it('starts another transfer with empty fields and another key', async () => {
    const { user } = await open();
    await goToReview(user);
    await user.click(await button('Send 2.5 SFN'));
    await user.click(await button('Send another'));
    expect(screen.getByLabelText('Recipient')).toHaveValue('');
    await goToReview(user);
    await user.click(await button('Send 2.5 SFN'));
    await heading('Sent');
    const keys = server.callsOf(TRANSFERS).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });
});

describe('what can be wrong', () => {
  it('says at each field what is missing, and takes the focus to the first', async () => {
    const { user } = await open();
    await user.click(await button('Review transfer'));
    expect(await screen.findByText('Enter a member ID or an e-mail address.')).toBeVisible();
    expect(screen.getByText('Enter an amount.')).toBeVisible();
    expect(screen.getByLabelText('Recipient')).toHaveFocus();
  });

  it.each([
    ['nobody@example.com', 'No member has this ID or e-mail address.'],
    [ada.saffronId, 'This is you. You cannot send to yourself.'],
    ['SF 5725-7257-2573', /neither a member ID nor/],
  ])('tells about %s once the field is left', async (to, text) => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Recipient'), to);
    await user.tab();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('knows short funds before it asks the service', async () => {
    const { user } = await open();
    await screen.findByTitle('10 SFN');
    await fillIn(user, 'bo@example.com', '10.000000000000000001');
    await user.click(await button('Review transfer'));
    expect(await screen.findByText('You do not have enough for this transfer and its fee.')).toBeVisible();
    expect(server.callsOf('POST /api/wallet/transfers/quote')).toEqual([]);
  });

  it.each([
    ['wallet.recipient.unavailable', 'Recipient', 'This member cannot receive money right now.'],
    ['wallet.transfer.limit-per-day', 'Amount', 'This would pass your limit for today.'],
  ])('shows %s at its field', async (code, field, text) => {
    server.on('POST /api/wallet/transfers/quote', () => new Refused(422, code));
    const { user } = await open();
    await fillIn(user);
    await user.click(await button('Review transfer'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(screen.getByLabelText(field)).toHaveFocus();
  });

  it('returns to the fields when the money is gone by the time of sending', async () => {
    server.on(TRANSFERS, () => new Refused(422, 'wallet.transfer.insufficient-funds'));
    const { user } = await open();
    await goToReview(user);
    await user.click(await button('Send 2.5 SFN'));
    expect(await screen.findByText('You do not have enough for this transfer and its fee.')).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveValue('2.5');
  });

  it('asks for another look at the total when the fee has become more, and sends under another key', async () => {
    server.on(TRANSFERS, () => new Refused(409, 'wallet.fee.changed'));
    const { user } = await open();
    await goToReview(user);
    await user.click(await button('Send 2.5 SFN'));
    expect(await screen.findByText(/The fee has changed/)).toBeVisible();
    server.on('POST /api/wallet/transfers/quote', () => someQuote({ fee: '0.2', total: '2.7' }));
    server.on(TRANSFERS, () => someTransfer());
    await user.click(await button('Review transfer'));
    expect(await screen.findByTitle('2.7 SFN')).toBeVisible();
    await user.click(await button('Send 2.5 SFN'));
    await heading('Sent');
    const [first, second] = server.callsOf(TRANSFERS);
    expect(second?.body).toMatchObject({ maxFee: '0.2' });
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  });
});

describe('a link that fills in the form', () => {
  it('sends nothing by itself, and what it filled in can be changed', async () => {
    const { user } = await open('?to=bo@example.com&asset=SFN&amount=2.5&memo=Tea');
    expect(await screen.findByText('Bo K.')).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveValue('2.5');
    expect(screen.getByLabelText(/Note/)).toHaveValue('Tea');
    expect(server.callsOf(TRANSFERS)).toEqual([]);
    expect(server.callsOf('POST /api/wallet/transfers/quote')).toEqual([]);
    await user.clear(screen.getByLabelText('Amount'));
    await user.type(screen.getByLabelText('Amount'), '3');
    expect(screen.getByLabelText('Amount')).toHaveValue('3');
  });

  it('says so where it leads to oneself', async () => {
    await open(`?to=${ada.saffronId}`);
    expect(await screen.findByText('This is you. You cannot send to yourself.')).toBeVisible();
  });

  it('wins over what was typed here before, and loses to an order that is under way', async () => {
    const { user, unmount } = await open();
    await user.type(screen.getByLabelText('Recipient'), 'somebody');
    const kept = sessionStorage.getItem('saffron-send-draft') as string;
    unmount();
    sessionStorage.setItem('saffron-send-draft', kept);
    await open('?to=bo@example.com');
    expect(screen.getByLabelText('Recipient')).toHaveValue('bo@example.com');
  });
});

describe('the address book', () => {
  it('offers whom to pay, and keeps whoever was paid', async () => {
    server.on('GET /api/wallet/contacts', ({ query }) => ({
      ...{ items: query['q'] ? [] : [someContact()], nextCursor: null },
    }));
    server.on('GET /api/wallet/recipients', () => ({ recipient: bo }));
    server.on('POST /api/wallet/contacts', () => someContact());
    const { user } = await open();
    await user.click(await button('Choose from address book'));
    await user.click(await screen.findByRole('button', { name: /^Bo/ }));
    expect(screen.getByLabelText('Recipient')).toHaveValue(BO_ID);
    await user.type(screen.getByLabelText('Amount'), '2.5');
    await user.click(await button('Review transfer'));
    await user.click(await button('Send 2.5 SFN'));
    await user.click(await button('Save to address book'));
    expect(await screen.findByText('Bo is in your address book')).toBeVisible();
    expect(server.callsOf('POST /api/wallet/contacts')[0]?.body).toEqual({ who: BO_ID });
  });
});
