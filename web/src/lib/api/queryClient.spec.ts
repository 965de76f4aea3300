import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { aUser } from '#web/testing/users.js';
import { currentSession, setCurrentUser } from '../session/store.js';
import { queryClient } from './queryClient.js';

const fetched = vi.fn<typeof fetch>();

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  queryClient.clear();
});

it('asks the path of the key with its query string', async () => {
  vi.stubGlobal('fetch', fetched.mockResolvedValueOnce(new Response('[1]')));
  const data = await queryClient.fetchQuery({ queryKey: ['/api/list', { asset: 'SFN', cursor: null }] });
  expect(fetched.mock.lastCall?.[0]).toBe('/api/list?asset=SFN');
  expect(data).toEqual([1]);
});

it('never grows stale, retries nothing, and does not ask again on focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
});

it('refuses an act at once while there is no connection, and does not carry it out later', async () => {
  onlineManager.setOnline(false);
  const mutationFn = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const act = queryClient.getMutationCache().build(queryClient, { mutationFn });
  await expect(act.execute(undefined)).rejects.toThrow('Failed to fetch');
  expect(mutationFn).toHaveBeenCalledOnce();
});

it('forgets what one member loaded before another one signs in', () => {
  setCurrentUser(aUser({ id: 'one' }));
  queryClient.setQueryData(['/api/wallet/accounts'], 'of one');
  setCurrentUser(aUser({ id: 'one', name: 'New name' }));
  expect(queryClient.getQueryData(['/api/wallet/accounts'])).toBe('of one');
  setCurrentUser(aUser({ id: 'two' }));
  expect(queryClient.getQueryData(['/api/wallet/accounts'])).toBeUndefined();
});

it('asks who is signed in where a call says that nobody is, so that the guards can act', async () => {
  setCurrentUser(aUser({ id: 'one' }));
  const body = { error: 'Please sign in to continue.', code: 'http.unauthenticated' };
  const answers = [Response.json(body, { status: 401 }), Response.json({ authenticated: false })];
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(async () => answers.shift() ?? Response.error()),
  );
  await expect(queryClient.fetchQuery({ queryKey: ['/api/user/sessions'] })).rejects.toThrow('Please sign in');
  await vi.waitFor(() => expect(currentSession().status).toBe('visitor'));
});
