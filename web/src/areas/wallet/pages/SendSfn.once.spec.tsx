import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ada, BO_ID, someQuote, someTransfer } from '../test/builders.js';
import { LOST, Refused } from '../test/fakeServer.js';
import { button, fillIn, goToReview, heading, open, server, TRANSFERS, serveEachTest } from '../test/sendSfn.js';

serveEachTest();

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

  it('says that what is unanswered may be done already, before it is given up', async () => {
    server.on(TRANSFERS, () => LOST);
    const { user } = await open();
    await goToReview(user);
    await user.click(await button('Send 2.5 SFN'));
    await heading('No answer yet');
    await user.click(await button('Start over'));
    const dialog = screen.getByRole('dialog', { name: 'Start over?' });
    expect(dialog).toHaveTextContent('may already have been made');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await button('Finish and show receipt')).toBeVisible();
    await user.click(await button('Start over'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Recipient')).toHaveValue('');
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
