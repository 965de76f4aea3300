import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Role, rightsOf } from '#contracts/access';
import { refreshSession } from '#web/lib/session/store.js';
import { queryClient } from '../providers/queries.js';
import { RecordedExport } from './RecordedExport.js';

const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('#web/lib/files/saveFile.js', () => ({ saveFile }));

const exportList = vi.fn<(resource: string, question: object) => Promise<Blob>>();
const sort = { field: 'createdAt', order: 'DESC' } as const;

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
    <CoreAdminContext dataProvider={testDataProvider({ exportList } as object)}>
      <ThemeProvider theme={createTheme()}>
        <RecordedExport right="members.export" resource="members" filter={{ q: 'ada' }} sort={sort} />
      </ThemeProvider>
    </CoreAdminContext>,
  );
}
const buttons = () => screen.findAllByRole('button', { name: /ra\.action\.export|Export/ });

async function confirm(reason: string) {
  const user = userEvent.setup();
  await user.click((await buttons())[0]!);
  if (reason) await user.type(screen.getByRole('textbox'), reason);
  await user.click((await buttons()).at(-1)!);
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  queryClient.clear();
  exportList.mockReset();
  saveFile.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

describe('taking records with personal data along', () => {
  it('asks why, and saves what the server wrote', async () => {
    const file = new Blob(['saffronId,email']);
    exportList.mockResolvedValue(file);
    await open('admin');
    await confirm('Asked for by the auditors');
    expect(exportList).toHaveBeenCalledExactlyOnceWith('members', {
      filter: { q: 'ada' },
      sort,
      reason: 'Asked for by the auditors',
    });
    await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const [saved, name] = saveFile.mock.calls[0]!;
    expect(saved).toBe(file);
    expect(name).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  it('takes nothing without a reason', async () => {
    await open('admin');
    await confirm('');
    expect(exportList).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toBeInvalid();
  });

  it('says where it was asked why the server refused', async () => {
    exportList.mockRejectedValue(new Error('Confirm that it is you.'));
    await open('admin');
    await confirm('Asked for by the auditors');
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirm that it is you.');
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('is offered to nobody without the right', async () => {
    await open('member');
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/user/rights', expect.anything()));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
