import type { Role } from '#contracts/access';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setUpTexts } from '#web/i18n/setup.js';
import { refreshSession } from '#web/lib/session/store.js';
import { ConsoleError } from './ConsoleError.js';

beforeAll(() => setUpTexts('en'));
afterEach(() => vi.unstubAllGlobals());

async function fail(role: Role) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ authenticated: true, user: { id: 'u1', name: 'Ada', role } })),
  );
  await refreshSession();
  const reset = vi.fn();
  const error = Object.assign(new Error('The list broke'), { stack: 'Error: The list broke\n    at MemberList' });
  render(<ConsoleError error={error} resetErrorBoundary={reset} />, { wrapper: MemoryRouter });
  return reset;
}

describe('a page of the console that broke', () => {
  it('is replaced by the specified panel, with a way to try again', async () => {
    const reset = await fail('admin');
    expect(screen.getByRole('heading', { name: 'Admin Dashboard Error' })).toBeVisible();
    expect(screen.getByText('The list broke')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reset).toHaveBeenCalledOnce();
  });

  it('shows the stack to super administrators', async () => {
    await fail('superadmin');
    expect(screen.getByText(/at MemberList/)).toBeInTheDocument();
  });

  it.each(['admin', 'super_admin', 'system_admin'] as const)('keeps the stack from %s', async (role) => {
    await fail(role);
    expect(screen.queryByText(/at MemberList/)).toBeNull();
  });
});
