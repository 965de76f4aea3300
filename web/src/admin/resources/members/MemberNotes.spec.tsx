import { render, screen } from '@testing-library/react';
import { CoreAdminContext, RecordContextProvider, testDataProvider } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshSession } from '#web/lib/session/store.js';
import { queryClient } from '../../providers/queries.js';
import { MemberNotes } from './MemberNotes.js';

const notesOf = vi.fn(() => Promise.resolve([]));

async function open(memberId: string) {
  const user = { id: 'u1', name: 'Ada', role: 'admin', profilePhoto: null };
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ authenticated: true, user }))),
  );
  await refreshSession();
  render(
    <CoreAdminContext dataProvider={testDataProvider({ notesOf } as object)}>
      <RecordContextProvider value={{ id: memberId }}>
        <MemberNotes />
      </RecordContextProvider>
    </CoreAdminContext>,
  );
}

beforeEach(() => {
  queryClient.clear();
  notesOf.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('the notes about a member', () => {
  it('are asked for, and can be added to', async () => {
    await open('u2');
    expect(screen.getByRole('textbox')).toBeVisible();
    expect(notesOf).toHaveBeenCalledExactlyOnceWith('u2');
  });

  it('are not asked for about oneself', async () => {
    await open('u1');
    expect(await screen.findByText(/notes\.own|for the other administrators/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(notesOf).not.toHaveBeenCalled();
  });
});
