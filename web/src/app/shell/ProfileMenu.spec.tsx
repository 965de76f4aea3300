import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '#web/testing/fakeApi.js';
import { aUser } from '#web/testing/users.js';
import { ToastRegion } from '#web/ui/Toast/ToastRegion.js';
import ProfileMenu from './ProfileMenu.js';

afterEach(() => vi.unstubAllGlobals());

it('says that a sign-out failed, and the member stays', async () => {
  const { calls } = fakeApi({ 'POST /api/logout': { status: 500 } });
  render(
    <MemoryRouter>
      <ProfileMenu user={aUser()} />
      <ToastRegion />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: /Account menu/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect((await screen.findByText('Logout failed')).closest('li')).toHaveClass('failure');
  expect(calls.map(({ route }) => route)).toEqual(['POST /api/logout']);
  expect(screen.getByRole('button', { name: /Account menu/ })).toBeVisible();
});
