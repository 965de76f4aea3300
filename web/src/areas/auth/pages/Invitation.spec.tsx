import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { refreshSession } from '#web/lib/session/store.js';
import { fakeApi, refusal, unreachable } from '#web/testing/fakeApi.js';
import { aUser } from '#web/testing/users.js';
import Invitation from './Invitation.js';

const LOOK = 'POST /api/saffron/staff-invitation';
const ACCEPT = 'POST /api/saffron/staff-invitation/accept';
const USER = 'GET /api/user';
const ada = aUser({ email: 'ada@example.org' });
const TOKEN = 't'.repeat(43);
const offer = {
  body: { email: ada.email, role: 'admin', invitedByLabel: 'SF000000000000', expiresAt: '2026-11-25T00:00:00Z' },
};
const signedIn = { body: { authenticated: true, user: ada } };

async function open(path = `/auth/invitation#${TOKEN}`) {
  await i18next.loadNamespaces(['auth', 'forms', 'sentences']);
  await refreshSession();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Invitation />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
beforeEach(() => sessionStorage.clear());

it('says what it is, and leads a visitor to the sign-in without giving anything', async () => {
  const { calls } = fakeApi({ [LOOK]: offer, [USER]: { body: { authenticated: false } } });
  await open();
  expect(await screen.findByText(/Admin/)).toHaveTextContent(ada.email);
  expect(screen.getByRole('link', { name: 'Sign in or register' })).toHaveAttribute('href', '/auth');
  expect(calls.filter(({ route }) => route === ACCEPT)).toEqual([]);
});

it('gives the role by the button, to the member of that address', async () => {
  const { calls } = fakeApi({ [LOOK]: offer, [USER]: signedIn, [ACCEPT]: { body: { success: true } } });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  expect(await screen.findByRole('link', { name: 'Open the console' })).toHaveAttribute('href', '/admin');
  expect(calls.find(({ route }) => route === ACCEPT)?.body).toEqual({ token: TOKEN });
  expect(sessionStorage).toHaveLength(0);
});

it('asks who is signed in with another address to sign out', async () => {
  fakeApi({ [LOOK]: offer, [USER]: { body: { authenticated: true, user: { ...ada, email: 'other@example.org' } } } });
  await open();
  expect(await screen.findByText(/other@example.org/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

it('says that the invitation is not valid any more', async () => {
  fakeApi({
    [LOOK]: refusal(403, 'identity.invitation.invalid', 'This invitation is not valid any more.'),
    [USER]: signedIn,
  });
  await open();
  expect(await screen.findByText('This invitation is not valid any more.')).toBeVisible();
});

it('can be asked again where the server was not reached', async () => {
  fakeApi({ [LOOK]: unreachable, [USER]: signedIn });
  await open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

it('without its token says so', async () => {
  fakeApi({ [USER]: signedIn });
  await open('/auth/invitation');
  expect(screen.getByText(/This link is not complete/)).toBeVisible();
});
