import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../providers/queries.js';
import { TransactionList } from './TransactionList.js';

const getList = vi.fn<(resource: string, params: { filter: object }) => Promise<{ data: []; total: number }>>();
const asked = () => getList.mock.calls.map(([, { filter }]) => filter);

async function open(filter: object) {
  render(
    <MemoryRouter initialEntries={[`/?filter=${encodeURIComponent(JSON.stringify(filter))}`]}>
      <AdminContext dataProvider={testDataProvider({ getList } as object)}>
        <ResourceContextProvider value="transactions">
          <TransactionList />
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(getList).toHaveBeenCalled());
  return userEvent.setup();
}
const input = (field: string) => screen.findByLabelText(new RegExp(`fields.${field}`));

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ authenticated: false })));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  queryClient.clear();
  getList.mockReset().mockResolvedValue({ data: [], total: 0 });
});
afterEach(() => vi.unstubAllGlobals());

describe('the filters of the transactions', () => {
  it('keep metadata as it was typed, and take the place of what was there', async () => {
    const user = await open({ metadata: 'order=42' });
    expect(await input('metadata')).toHaveValue('order=42');
    await user.clear(await input('metadata'));
    await user.type(await input('metadata'), 'shop=Main street');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ metadata: 'shop=Main street' }), 3000);
  });

  it('are not asked for by what is not typed to its end', async () => {
    const user = await open({ accountId: '42' });
    await user.type(await input('accountId'), 'x');
    await vi.waitFor(async () => expect(await input('accountId')).toHaveAttribute('aria-invalid', 'true'));
    await user.type(await input('accountId'), '{Backspace}3');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ accountId: '423' }), 3000);
    expect(JSON.stringify(asked())).not.toContain('x');
  });
});
