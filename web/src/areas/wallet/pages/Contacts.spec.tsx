import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { BO_ID, someContact } from '../test/builders.js';
import { fakeServer, type FakeServer, LOST, Refused } from '../test/fakeServer.js';
import { renderPage } from '../test/renderPage.js';
import Contacts from './Contacts.js';

const LIST = 'GET /api/wallet/contacts';
let server: FakeServer;
const contacts = (...items: ReturnType<typeof someContact>[]) => server.on(LIST, () => ({ items, nextCursor: null }));
beforeEach(() => {
  server = fakeServer();
  contacts(someContact());
});

const open = (at = '/wallet/contacts') => renderPage(Contacts, at);
const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

it('lists whom the member knows, how often they were paid, and the way to send to them', async () => {
  contacts(someContact({ timesPaid: 3, lastPaidAt: '2026-11-20T10:00:00.000Z', note: 'Landlord' }));
  await open();
  const line = await row('Bo');
  expect(line).toHaveTextContent('Bo K. · SF 5725-7257-2572');
  expect(line).toHaveTextContent('Landlord');
  expect(line).toHaveTextContent(/Paid 3 times, last/);
  expect(within(line).getByRole('link', { name: 'Send to Bo' })).toHaveAttribute('href', `/send-sfn?to=${BO_ID}`);
});

it.each([
  ['unavailable', 'Cannot receive now'],
  ['left', 'Has left'],
] as const)('says of who is %s that he cannot be paid', async (standing, words) => {
  contacts(someContact({ standing }));
  await open();
  const line = await row('Bo');
  expect(line).toHaveTextContent(words);
  expect(within(line).queryByRole('link')).not.toBeInTheDocument();
});

it('adds whoever was typed, and says at the field what is missing', async () => {
  server.on('POST /api/wallet/contacts', () => someContact({ label: 'Landlord' }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add contact' }));
  const form = await screen.findByRole('dialog', { name: 'Add contact' });
  await user.click(await within(form).findByRole('button', { name: 'Add' }));
  expect(within(form).getByText('This field is required.')).toBeVisible();
  await user.type(within(form).getByLabelText(/^Member ID/), ' bo@example.com ');
  await user.type(within(form).getByLabelText(/^Name/), 'Landlord');
  await user.click(within(form).getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Landlord is in your address book')).toBeVisible();
  expect(server.callsOf('POST /api/wallet/contacts')[0]?.body).toEqual({
    ...{ who: 'bo@example.com', label: 'Landlord', isFavourite: false },
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says in its own words why somebody cannot be added', async () => {
  server.on('POST /api/wallet/contacts', () => new Refused(409, 'wallet.contact.exists'));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add contact' }));
  await user.type(await screen.findByLabelText(/^Member ID/), 'bo@example.com{Enter}');
  expect(await screen.findByText('This member is already in your address book.')).toBeVisible();
});

it('marks a favourite, renames, and removes after a question', async () => {
  const path = `/api/wallet/contacts/${someContact().id}`;
  server.on(`PATCH ${path}`, () => someContact());
  server.on(`DELETE ${path}`, () => ({ success: true }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Favourite: Bo' }));
  await user.click(screen.getByRole('button', { name: 'Edit Bo' }));
  const label = await screen.findByLabelText(/^Name/);
  await user.clear(label);
  await user.type(label, 'Bob{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Edit Bo' }));
  await user.click(await screen.findByRole('button', { name: 'Remove contact' }));
  expect(server.callsOf(`DELETE ${path}`)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Bo was removed')).toBeVisible();
  expect(server.callsOf(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { isFavourite: true },
    { label: 'Bob', note: '' },
  ]);
});

it('says why a favourite could not be marked', async () => {
  const path = `PATCH /api/wallet/contacts/${someContact().id}`;
  server.on(path, () => new Refused(404, 'wallet.contact.not-found'));
  const { user } = await open();
  const star = await screen.findByRole('button', { name: 'Favourite: Bo' });
  await user.click(star);
  expect(await screen.findByText('This contact is not there any more.')).toBeVisible();
  server.on(path, () => LOST);
  await user.click(star);
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible();
});

it('asks before it removes, with the focus on the answer, and leaves a way back', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit Bo' }));
  await user.click(await screen.findByRole('button', { name: 'Remove contact' }));
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove contact' })).toHaveFocus();
});

it('says why it is empty, and that nobody was found', async () => {
  contacts();
  const { unmount } = await open();
  expect(await screen.findByText('Your address book is empty')).toBeVisible();
  unmount();
  await open('/wallet/contacts?q=zoe');
  expect(await screen.findByText('Nobody matches')).toBeVisible();
  expect(server.callsOf(LIST).at(-1)?.query).toMatchObject({ q: 'zoe' });
});

it('says why it failed, and loads on request', async () => {
  server.on(LIST, () => new Refused(503, 'http.unavailable', 'Not right now.'));
  const { user } = await open();
  expect(await screen.findByText('Not right now.')).toBeVisible();
  contacts(someContact());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Bo')).toBeVisible();
});
