import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { refreshSession, setCurrentUser } from '#web/lib/session/store.js';
import { fakeApi } from '#web/testing/fakeApi.js';
import { aUser } from '#web/testing/users.js';
import { SessionEndedNotice } from './SessionEndedNotice.js';

const show = () =>
  render(
    <MemoryRouter>
      <SessionEndedNotice />
    </MemoryRouter>,
  );

afterEach(() => localStorage.clear());

it('tells a super administrator whose session has ended so, with nothing of it left, until he signs in again', async () => {
  for (const name of ['sessionToken', 'adminSessionBackup', 'adminBackupToken']) localStorage.setItem(name, 'stored');
  const { calls } = fakeApi({ 'GET /api/user': { body: { authenticated: false } } });
  show();
  await act(refreshSession);
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended');
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  expect(localStorage).toHaveLength(0);
  await act(refreshSession);
  expect(screen.getByRole('status')).toBeVisible();
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/user', 'GET /api/user']);
  act(() => setCurrentUser(aUser()));
  expect(screen.queryByRole('status')).toBeNull();
});

it('tells a visitor nothing', async () => {
  fakeApi({ 'GET /api/user': { body: { authenticated: false } } });
  show();
  await act(refreshSession);
  expect(screen.queryByRole('status')).toBeNull();
});
