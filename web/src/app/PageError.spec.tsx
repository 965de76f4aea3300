import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { setCurrentUser } from '#web/lib/session/store.js';
import { aUser } from '#web/testing/users.js';
import { rows } from '#web/routes/index.js';
import { PageError } from './PageError.js';

const rowAt = (path: string) => rows.find((row) => row.path === path) ?? expect.unreachable(path);
const show = (path: string, error: Error) => {
  const onRetry = vi.fn();
  render(<PageError row={rowAt(path)} error={error} onRetry={onRetry} />);
  return onRetry;
};

it('says what went wrong and lets one try again', async () => {
  const onRetry = show('/wallet', new Error('No accounts'));
  expect(screen.getByRole('heading')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('alert')).toHaveTextContent('No accounts');
  expect(screen.queryByText('Reload Page')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('offers to reload where the code of the page could not be loaded', () => {
  show('/wallet', new TypeError('Failed to fetch dynamically imported module: /assets/Wallet.js'));
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible();
});

it('shows the stack of a console failure to super administrators alone', () => {
  setCurrentUser(aUser({ role: 'admin' }));
  show('/admin/*', new Error('Broken list'));
  expect(screen.getByRole('heading')).toHaveTextContent('Admin Dashboard Error');
  expect(screen.queryByText('Stack trace')).not.toBeInTheDocument();
});

it('shows it to them', () => {
  setCurrentUser(aUser({ role: 'superadmin' }));
  show('/admin/*', new Error('Broken list'));
  expect(screen.getByText(/Error: Broken list/)).toBeInTheDocument();
});
