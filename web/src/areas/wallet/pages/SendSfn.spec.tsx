import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ada,
  aShare,
  bo,
  BO_ID,
  REQUEST_ID,
  someAccount,
  someContact,
  someQuote,
  someRequest,
  someTerms,
  someTransfer,
} from '../test/builders.js';
import { fakeServer, type FakeServer, LOST, Refused } from '../test/fakeServer.js';
import { renderPage } from '../test/renderPage.js';
import SendSfn from './SendSfn.js';

const TRANSFERS = 'POST /api/wallet/transfers';
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer();
  server.on('GET /api/wallet/accounts', () => ({ accounts: [someAccount('SFN', '10'), someAccount('USD', '3')] }));
  server.on('GET /api/wallet/transfers/terms', ({ query }) =>
    someTerms({ asset: query['asset'] === 'USD' ? 'USD' : 'SFN' }),
  );
  server.on('GET /api/wallet/recipients', ({ query }) => ({ recipient: query['q'] === 'bo@example.com' ? bo : null }));
  server.on('POST /api/wallet/transfers/quote', () => someQuote());
  server.on(TRANSFERS, () => someTransfer({ memo: 'Lunch' }));
});

const open = () => renderPage(SendSfn, '/send-sfn');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

async function fillIn(user: UserEvent, to = 'bo@example.com', amount = '2.5') {
  await user.type(screen.getByLabelText('Recipient'), to);
  await user.type(screen.getByLabelText('Amount'), amount);
  await user.type(screen.getByLabelText(/Note/), 'Lunch');
}

async function goToReview(user: UserEvent) {
  await fillIn(user);
  await user.click(await button('Review transfer'));
  await heading('Check your transfer');
}

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
    await renderPage(SendSfn, '/send-sfn?to=bo@example.com');
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

describe('paying once', () => {
  it('sends one order for a double click', async () => {
    let answer = () => {};
    server.on(TRANSFERS, () => new Promise((resolve) => (answer = () => resolve(someTransfer()))));
    const { user } = await open();
    await goToReview(user);
    await user.dblClick(await button('Send 2.5 SFN'));
    expect(await button('Sending')).toHaveAttribute('aria-disabled', 'true');
    answer();
    await heading('Sent');
    expect(server.callsOf(TRANSFERS)).toHaveLength(1);
  });

  it('finishes under the same key when the answer was lost', async () => {
    server.on(TRANSFERS, () => LOST);
    const { user } = await open();
    await goToReview(user);
    await user.click(await button('Send 2.5 SFN'));
    await heading('No answer yet');
    server.on(TRANSFERS, () => someTransfer());
    await user.click(await button('Finish and show receipt'));
    await heading('Sent');
    const [first, second] = server.callsOf(TRANSFERS);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(second?.body).toEqual(first?.body);
  });

  it('finds the order again, under the same key, after a reload in the middle of it', async () => {
    server.on(TRANSFERS, () => new Promise(() => {}));
    const { user } = await open();
    await goToReview(user);
    await user.click(await button('Send 2.5 SFN'));
    await waitFor(() => expect(server.callsOf(TRANSFERS)).toHaveLength(1));
    document.body.replaceChildren();

    server.on(TRANSFERS, () => someTransfer());
    const reloaded = await open();
    expect(server.callsOf(TRANSFERS)).toHaveLength(1);
    await reloaded.user.click(await button('Finish and show receipt'));
    await heading('Sent');
    const [first, second] = server.callsOf(TRANSFERS);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  it('keeps what was typed over a reload', async () => {
    const { user } = await open();
    await fillIn(user);
    document.body.replaceChildren();
    await open();
    expect(screen.getByLabelText('Amount')).toHaveValue('2.5');
    expect(await screen.findByText('Bo K.')).toBeVisible();
  });

  it('asks before the page is closed while something would be lost, and not after the receipt', async () => {
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = await open();
    expect(isHeld()).toBe(false);
    await goToReview(user);
    expect(isHeld()).toBe(true);
    await user.click(await button('Send 2.5 SFN'));
    await heading('Sent');
    expect(isHeld()).toBe(false);
  });

  it('forgets the draft when the page is left', async () => {
    const { user, unmount } = await open();
    await goToReview(user);
    unmount();
    await open();
    expect(screen.getByLabelText('Recipient')).toHaveValue('');
  });
});

describe('a code', () => {
  const payment = { to: BO_ID, asset: 'SFN', amount: '2.5' };
  const soon = () => new Date(Date.now() + 30_000).toISOString();

  beforeEach(() => {
    server.on('POST /api/wallet/transfers/quote', () => someQuote({ codeRequired: true }));
    server.on('POST /api/auth/send-otp', () => ({ success: true, expiresAt: soon(), resendAt: soon() }));
    server.on('POST /api/saffron/verify-otp', ({ body }) =>
      (body as { otp: string }).otp === '123456'
        ? { success: true, verified: true }
        : new Refused(401, 'identity.otp.invalid'),
    );
  });

  async function goToCode(user: UserEvent) {
    await goToReview(user);
    await user.click(await button('E-mail me a code'));
    await heading('Enter your code');
  }

  it('is asked for exactly this payment, and the right one sends the money', async () => {
    const { user } = await open();
    await goToCode(user);
    expect(server.callsOf('POST /api/auth/send-otp')[0]?.body).toEqual({
      email: ada.email,
      purpose: 'payment',
      payment,
    });
    expect(screen.getByRole('button', { name: /Resend Code in/ })).toBeDisabled();
    await user.type(screen.getByLabelText('Code'), '123456');
    await heading('Sent');
    expect(server.callsOf(TRANSFERS)[0]?.body).toMatchObject(payment);
  });

  it('is asked for again after a wrong one, and nothing is sent', async () => {
    const { user } = await open();
    await goToCode(user);
    await user.type(screen.getByLabelText('Code'), '999999');
    expect(await screen.findByText('Invalid or expired verification code')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveValue('');
    expect(server.callsOf(TRANSFERS)).toEqual([]);
  });

  it('is offered anew, under the same key, when its five minutes are over', async () => {
    server.on(TRANSFERS, () => new Refused(401, 'wallet.transfer.code-required'));
    const { user } = await open();
    await goToCode(user);
    await user.type(screen.getByLabelText('Code'), '123456');
    await heading('Check your transfer');
    expect(within(screen.getByRole('alert')).getByText(/the code has expired/)).toBeVisible();
    server.on(TRANSFERS, () => someTransfer());
    await user.click(await button('E-mail me a code'));
    await user.type(await screen.findByLabelText('Code'), '123456');
    await heading('Sent');
    const [first, second] = server.callsOf(TRANSFERS);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });
});

describe('a link that fills in the form', () => {
  it('sends nothing by itself, and what it filled in can be changed', async () => {
    const { user } = await renderPage(SendSfn, '/send-sfn?to=bo@example.com&asset=SFN&amount=2.5&memo=Tea');
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
    await renderPage(SendSfn, `/send-sfn?to=${ada.saffronId}`);
    expect(await screen.findByText('This is you. You cannot send to yourself.')).toBeVisible();
  });

  it('wins over what was typed here before, and loses to an order that is under way', async () => {
    const { user, unmount } = await open();
    await user.type(screen.getByLabelText('Recipient'), 'somebody');
    const kept = sessionStorage.getItem('saffron-send-draft') as string;
    unmount();
    sessionStorage.setItem('saffron-send-draft', kept);
    await renderPage(SendSfn, '/send-sfn?to=bo@example.com');
    expect(screen.getByLabelText('Recipient')).toHaveValue('bo@example.com');
  });
});

describe('a money request', () => {
  const REQUEST = `/api/wallet/money-requests/${REQUEST_ID}`;
  const openRequest = () => renderPage(SendSfn, `/send-sfn?request=${REQUEST_ID}`);
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
