import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import Undo from './Undo.js';

const UNDO = 'POST /api/auth/undo';
const TOKEN = 't'.repeat(43);
const done = { body: { success: true, kind: 'new-device' } };

async function open(path: string) {
  await i18next.loadNamespaces(['auth', 'forms', 'sentences']);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Undo />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('does nothing before the button is pressed, and sends the token of the fragment then', async () => {
  const { calls } = fakeApi({ [UNDO]: done });
  const user = await open(`/auth/undo?what=new-device#${TOKEN}`);
  expect(screen.getByRole('heading', { name: 'Was this sign-in not you?' })).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sign that browser out' }));
  expect(await screen.findByRole('heading', { name: 'That browser is signed out' })).toBeVisible();
  expect(screen.getByText(/Set a new password now/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the security page' })).toHaveAttribute('href', '/security');
  expect(calls).toEqual([{ route: UNDO, body: { token: TOKEN, endAllSessions: false } }]);
});

it('ends every session where the owner ticks it', async () => {
  const { calls } = fakeApi({ [UNDO]: done });
  const user = await open(`/auth/undo?what=new-device#${TOKEN}`);
  await user.click(screen.getByRole('checkbox', { name: 'Sign out all my other devices too' }));
  await user.click(screen.getByRole('button', { name: 'Sign that browser out' }));
  await screen.findByRole('heading', { name: 'That browser is signed out' });
  expect(calls[0]?.body).toEqual({ token: TOKEN, endAllSessions: true });
});

it('brings an earlier address back', async () => {
  fakeApi({ [UNDO]: { body: { success: true, kind: 'email-change' } } });
  const user = await open(`/auth/undo?what=email-change#${TOKEN}`);
  await user.click(screen.getByRole('button', { name: 'Bring my address back' }));
  expect(await screen.findByRole('heading', { name: 'Your earlier address is back' })).toBeVisible();
});

it.each([
  [
    'has been used',
    refusal(410, 'identity.undo.invalid', 'This link has been used already.'),
    'This link has been used already.',
  ],
  ['cannot be sent', unreachable, 'Network error. Please try again.'],
])('says so where the link %s', async (_, answer, sentence) => {
  fakeApi({ [UNDO]: answer });
  const user = await open(`/auth/undo?what=new-device#${TOKEN}`);
  await user.click(screen.getByRole('button', { name: 'Sign that browser out' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign that browser out' })).toBeVisible();
});

it('leads to the sign-in where the token is missing', async () => {
  fakeApi({});
  await open('/auth/undo?what=new-device');
  expect(screen.getByText('This link is not complete. Open it from the mail once more.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
});
