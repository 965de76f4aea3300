import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, ListContextProvider, testDataProvider } from 'ra-core';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rightsOf } from '#contracts/access';
import type { ReplayManyResponse } from '#contracts/dead-letters';
import { refreshSession } from '#web/lib/session/store.js';
import { queryClient } from '../../providers/queries.js';
import { ReplaySelectedButton } from './ReplaySelectedButton.js';

const replayLetters = vi.fn<() => Promise<ReplayManyResponse['results']>>();
const onUnselectItems = vi.fn();
const letters = ['one', 'other'].map((id) => ({ id, type: `identity.${id}.v1` }));

async function open(role: 'admin' | 'member') {
  const user = { id: 'u1', name: 'Ada', role, profilePhoto: null };
  const answer = (path: string) =>
    path === '/api/user/rights' ? { role, rights: rightsOf(role) } : { authenticated: true, user };
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string) => Promise.resolve(Response.json(answer(path)))),
  );
  await refreshSession();
  const list = { resource: 'dead-letters', selectedIds: ['one', 'other'], onUnselectItems, data: letters };
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={testDataProvider({ replayLetters } as object)}>
        <ListContextProvider value={list as never}>
          <ReplaySelectedButton />
        </ListContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const REPLAY = /replayMany\.button|Replay/;
async function replay(): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: REPLAY }));
  await user.type(screen.getByRole('textbox'), 'The cause is gone');
  await user.click(screen.getAllByRole('button', { name: REPLAY }).at(-1)!);
  expect(replayLetters).toHaveBeenCalledExactlyOnceWith(['one', 'other'], 'The cause is gone');
}

beforeEach(() => {
  queryClient.clear();
  replayLetters.mockReset();
  onUnselectItems.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('replaying the selected letters', () => {
  it('hands all of them out with one reason, and selects none any more', async () => {
    replayLetters.mockResolvedValue(letters.map(({ id }) => ({ id, success: true })));
    await open('admin');
    await replay();
    await vi.waitFor(() => expect(onUnselectItems).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names those that could not be, and why', async () => {
    const refused = {
      id: 'other',
      success: false,
      code: 'dead-letter.settled',
      message: 'This dead letter is settled.',
    };
    replayLetters.mockResolvedValue([{ id: 'one', success: true }, refused]);
    await open('admin');
    await replay();
    expect(await screen.findByText(/This dead letter is settled\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'identity.other.v1' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'identity.one.v1' })).toBeNull();
  });

  it('is offered to nobody without the right', async () => {
    await open('member');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/user/rights', expect.anything()));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
