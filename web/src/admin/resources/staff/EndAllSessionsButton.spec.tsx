import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Role, rightsOf } from '#contracts/access';
import { refreshSession } from '#web/lib/session/store.js';
import { queryClient } from '../../providers/queries.js';
import { EndAllSessionsButton } from './EndAllSessionsButton.js';

const endAllSessions = vi.fn(() => Promise.resolve());

async function open(role: Role) {
  const user = { id: 'u1', name: 'Ada', role, profilePhoto: null };
  const answer = (path: string) =>
    path === '/api/user/rights' ? { role, rights: rightsOf(role) } : { authenticated: true, user };
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string) => Promise.resolve(Response.json(answer(path)))),
  );
  await refreshSession();
  render(
    <CoreAdminContext dataProvider={testDataProvider({ endAllSessions } as object)}>
      <EndAllSessionsButton />
    </CoreAdminContext>,
  );
}
const button = () => screen.findByRole('button', { name: /endAll\.button|Sign everybody out/ });

beforeEach(() => {
  queryClient.clear();
  endAllSessions.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('signing everybody out', () => {
  it('asks a super administrator why, and tells the server', async () => {
    const user = userEvent.setup();
    await open('superadmin');
    await user.click(await button());
    await user.type(screen.getByRole('textbox'), 'Tokens were found in a log');
    await user.click(screen.getAllByRole('button', { name: /endAll\.button|Sign everybody out/ }).at(-1)!);
    expect(endAllSessions).toHaveBeenCalledExactlyOnceWith('Tokens were found in a log');
  });

  it('is offered to no other administrator', async () => {
    await open('admin');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/user/rights', expect.anything()));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
