import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aUser } from '#web/testing/users.js';

const fetched = vi.fn<typeof fetch>();
const answers = (body: unknown, status = 200) =>
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));

/** The store lives as long as the page, so that each test takes a new one. */
async function newStore() {
  vi.resetModules();
  return import('./store.js');
}

function storeTokens(): void {
  for (const name of ['sessionToken', 'adminSessionBackup', 'adminBackupToken']) localStorage.setItem(name, 'stored');
}

beforeEach(() => vi.stubGlobal('fetch', fetched.mockReset()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('knows nothing before the server has answered', async () => {
  const store = await newStore();
  expect(store.currentSession().status).toBe('unknown');
});

it.each([
  ['nested', { authenticated: true, user: aUser() }],
  ['bare', aUser()],
])('reads a user that is %s', async (_, body) => {
  answers(body);
  const store = await newStore();
  expect(await store.refreshSession()).toMatchObject({ status: 'member', user: { saffronId: 'SFN-TEST' } });
});

it('clears the three stored tokens where nobody is signed in', async () => {
  storeTokens();
  answers({ authenticated: false });
  const store = await newStore();
  expect((await store.refreshSession()).status).toBe('visitor');
  expect(localStorage).toHaveLength(0);
});

it('signs nobody out because the server cannot be reached', async () => {
  answers({ authenticated: true, user: aUser() });
  const store = await newStore();
  await store.refreshSession();
  storeTokens();
  answers({ error: 'down' }, 503);
  expect((await store.refreshSession()).status).toBe('member');
  expect(localStorage.getItem('sessionToken')).toBe('stored');
});

it('forgets an answer that was on its way while somebody signed in', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  fetched.mockReturnValue(late);
  const store = await newStore();
  const refreshed = store.refreshSession();
  store.setCurrentUser(aUser());
  storeTokens();
  resolve(new Response(JSON.stringify({ authenticated: false })));
  expect((await refreshed).status).toBe('member');
  expect(localStorage.getItem('sessionToken')).toBe('stored');
});

it('takes an answer about whoever signed in while it was on its way', async () => {
  const { promise: late, resolve } = Promise.withResolvers<Response>();
  fetched.mockReturnValue(late);
  const store = await newStore();
  const refreshed = store.refreshSession();
  store.setCurrentUser(aUser());
  resolve(new Response(JSON.stringify({ authenticated: true, user: { ...aUser(), role: 'superadmin' } })));
  expect((await refreshed).user?.role).toBe('superadmin');
});

it('asks once for callers at the same time, and again only after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  answers({ authenticated: true, user: aUser() });
  const store = await newStore();
  await Promise.all([store.ensureSession(), store.ensureSession()]);
  vi.setSystemTime(Date.now() + 299_999);
  await store.ensureSession();
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1);
  await store.ensureSession();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('keeps the backups of a super administrator, and of nobody else', async () => {
  document.cookie = 'sessionToken=name; Path=/';
  document.cookie = 'adminBackupToken=backup; Path=/';
  const store = await newStore();
  store.setCurrentUser(aUser({ role: 'super_admin' }));
  expect(localStorage.getItem('adminSessionBackup')).toBeNull();
  store.setCurrentUser(aUser({ role: 'superadmin' }));
  expect(localStorage.getItem('adminSessionBackup')).toBe('name');
  expect(localStorage.getItem('adminBackupToken')).toBe('backup');
});

it('follows a sign-in in another tab', async () => {
  answers({ authenticated: true, user: aUser() });
  const store = await newStore();
  store.watchOtherTabs();
  dispatchEvent(new StorageEvent('storage', { key: 'sessionToken' }));
  await vi.waitFor(() => expect(store.currentSession().status).toBe('member'));
});
