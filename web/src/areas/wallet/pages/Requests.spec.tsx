import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { REQUEST_ID, someRequest } from '../test/builders.js';
import { fakeServer, type FakeServer, Refused } from '../test/fakeServer.js';
import { renderPage } from '../test/renderPage.js';
import Requests from './Requests.js';

const PATH = '/api/wallet/money-requests';
let server: FakeServer;
const requests = (...items: ReturnType<typeof someRequest>[]) => {
  server.on(`GET ${PATH}`, () => ({ items, nextCursor: null, waiting: items.length }));
  server.on(`GET ${PATH}/${REQUEST_ID}`, () => items[0]);
};
beforeEach(() => {
  server = fakeServer();
  requests(someRequest());
  server.on('GET /api/wallet/money-request-blocks', () => ({ blocks: [] }));
});

const open = (at = '/wallet/requests') => renderPage(Requests, at);
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('what the member is asked for', () => {
  it('shows who asks for how much, counts what waits, and leads to the review', async () => {
    await open();
    expect(await screen.findByRole('link', { name: /Bo K\. asks you.*Open.*Lunch.*2\.5/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: /To pay 1/ })).toBeChecked();
    expect(screen.getByRole('link', { name: 'Pay the request of Bo K.' })).toHaveAttribute(
      'href',
      `/send-sfn?request=${REQUEST_ID}`,
    );
  });

  it('is declined with a reason, and its asker blocked where that is wanted', async () => {
    server.on(`POST ${PATH}/${REQUEST_ID}/decline`, () => {
      requests(someRequest({ status: 'declined' }));
      return someRequest({ status: 'declined' });
    });
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: /Bo K\. asks you/ }));
    const request = within(await dialog('Money request'));
    await user.click(await request.findByRole('button', { name: 'Decline' }));
    await user.type(request.getByLabelText(/Reason/), 'Paid in cash');
    await user.click(request.getByLabelText('Take no more requests from Bo K.'));
    await user.click(request.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The request was declined')).toBeVisible();
    expect(server.callsOf(`POST ${PATH}/${REQUEST_ID}/decline`)[0]?.body).toEqual({
      ...{ blockAsker: true, reason: 'Paid in cash' },
    });
  });

  it('can no longer be paid once it is over', async () => {
    requests(someRequest({ status: 'expired' }));
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: /Bo K\. asks you.*Expired/ }));
    const request = within(await dialog('Money request'));
    expect(await request.findByText('Expired')).toBeVisible();
    expect(request.queryByRole('button', { name: 'Decline' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Pay the request/ })).not.toBeInTheDocument();
  });
});

describe('what the member asks for', () => {
  it('is asked for with what was filled in, and then shown with its code and link', async () => {
    const made = someRequest({ role: 'asker', payer: null, amount: null });
    server.on(`POST ${PATH}`, () => {
      requests(made);
      return made;
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'New request' }));
    const form = within(await dialog('New request'));
    await user.click(await form.findByRole('button', { name: 'Ask for money' }));
    expect(form.getByText('This field is required.')).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Anyone with the link' }));
    await user.type(form.getByLabelText(/Note/), 'Collection');
    await user.click(form.getByRole('button', { name: 'Make link' }));
    expect(await screen.findByRole('img', { name: 'QR code that opens this request' })).toBeVisible();
    expect(screen.getByText(new RegExp(`/send-sfn\\?request=${REQUEST_ID}$`))).toBeVisible();
    expect(server.callsOf(`POST ${PATH}`)[0]?.body).toEqual({
      ...{ asset: 'SFN', memo: 'Collection', expiresInDays: 7 },
    });
  });

  it('is asked for under the same key when it is sent once more, and under another once it says something else', async () => {
    server.on(`POST ${PATH}`, () => new Refused(503, 'http.unavailable'));
    const { user } = await open('/wallet/requests?new=1');
    await user.type(await screen.findByLabelText(/^Member ID/), 'bo@example.com{Enter}');
    const submit = screen.getByRole('button', { name: 'Ask for money' });
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    await waitFor(() => expect(server.callsOf(`POST ${PATH}`)).toHaveLength(2));
    await user.type(screen.getByLabelText(/Note/), 'Lunch{Enter}');
    await waitFor(() => expect(server.callsOf(`POST ${PATH}`)).toHaveLength(3));
    const [first, second, third] = server.callsOf(`POST ${PATH}`).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is taken back', async () => {
    requests(someRequest({ role: 'asker' }));
    server.on(`POST ${PATH}/${REQUEST_ID}/cancel`, () => {
      requests(someRequest({ role: 'asker', status: 'cancelled' }));
      return someRequest({ role: 'asker', status: 'cancelled' });
    });
    const { user } = await open(`/wallet/requests?box=sent&id=${REQUEST_ID}`);
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('The request was taken back')).toBeVisible();
  });

  it('is refused in words', async () => {
    server.on(`POST ${PATH}`, () => new Refused(422, 'wallet.money-request.not-taken'));
    const { user } = await open('/wallet/requests?new=1');
    await user.type(await screen.findByLabelText(/^Member ID/), 'bo@example.com{Enter}');
    expect(await screen.findByText('This member does not take money requests from you.')).toBeVisible();
  });
});

describe('the lists', () => {
  it('say why they are empty, and that nothing has the status', async () => {
    requests();
    const { user } = await open();
    expect(await screen.findByText('Nobody asks you for money')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'My requests' }));
    expect(await screen.findByText('You have asked nobody yet')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Status'), 'Paid');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(screen.getByLabelText('address')).toHaveTextContent('/wallet/requests?box=sent&status=paid');
    await user.click(screen.getByRole('button', { name: 'Show every status' }));
    expect(await screen.findByText('You have asked nobody yet')).toBeVisible();
  });

  it('say why they failed, and load on request', async () => {
    server.on(`GET ${PATH}`, () => new Refused(503, 'http.unavailable', 'Not right now.'));
    const { user } = await open();
    expect(await screen.findByText('Not right now.')).toBeVisible();
    requests(someRequest());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Bo K\. asks you/ })).toBeVisible();
  });

  it('say that a request is not there, or not for the reader', async () => {
    server.on(
      `GET ${PATH}/${REQUEST_ID}`,
      () => new Refused(404, 'wallet.money-request.not-found', 'No such request.'),
    );
    await open(`/wallet/requests?id=${REQUEST_ID}`);
    expect(await screen.findByText('No such request.')).toBeVisible();
  });

  it('name who is blocked, and let him ask again; the focus goes on to the next', async () => {
    const ids = [REQUEST_ID, REQUEST_ID.replace(/.$/, '9')];
    let blocks = ids.map((id, index) => ({
      ...{ id, since: '2026-11-20T10:00:00Z' },
      member: { saffronId: 'SF572572572572', name: index === 0 ? 'Bo K.' : 'Cy L.' },
    }));
    server.on('GET /api/wallet/money-request-blocks', () => ({ blocks }));
    for (const id of ids)
      server.on(`DELETE /api/wallet/money-request-blocks/${id}`, () => {
        blocks = blocks.filter((block) => block.id !== id);
        return { success: true };
      });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Take requests again: Bo K.' }));
    expect(await screen.findByText('Bo K. can ask you again')).toBeVisible();
    const next = screen.getByRole('button', { name: 'Take requests again: Cy L.' });
    expect(next).toHaveFocus();
    await user.click(next);
    expect(await screen.findByText('Cy L. can ask you again')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Requests' })).toHaveFocus();
  });
});
