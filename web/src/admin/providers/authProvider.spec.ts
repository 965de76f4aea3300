import { type Role, rightsOf } from '#contracts/access';
import { HttpError } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshSession } from '#web/lib/session/store.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { authProvider } from './authProvider.js';
import { queryClient } from './queries.js';

const shownToasts: string[] = [];
vi.spyOn(toast, 'failure').mockImplementation((title) => void shownToasts.push(title));

const user = (role: Role) => ({ id: 'u1', name: 'Ada Lovelace', role, profilePhoto: null });

/** Signs the site in as somebody, the way it happens at start: by the current-user call. */
async function signedInAs(role: Role | undefined): Promise<void> {
  const answer = role ? { authenticated: true, user: user(role) } : { authenticated: false };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) =>
      Response.json(path === '/api/user/rights' ? { role, rights: role ? rightsOf(role) : [] } : answer),
    ),
  );
  await refreshSession();
}
const rightsCalls = () => vi.mocked(fetch).mock.calls.filter(([path]) => path === '/api/user/rights');
const refusalOf = (error: unknown) =>
  authProvider.checkError(error).then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
const refused = (status: number, code: string) => new HttpError('No', status, { code });

beforeEach(() => {
  queryClient.clear();
  return signedInAs('admin');
});
afterEach(() => vi.unstubAllGlobals());

describe('who may enter the console', () => {
  it.each(['admin', 'super_admin', 'system_admin', 'superadmin'] as const)('%s may', async (role) => {
    await signedInAs(role);
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
  });

  it.each(['member', 'mbank_admin', 'mpos_operator'] as const)('%s is led to the page that says so', async (role) => {
    await signedInAs(role);
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/unauthorized' });
  });

  it('a visitor is led to sign-in', async () => {
    await signedInAs(undefined);
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/auth' });
  });

  it('is asked of the cached answer, not of the server each time', async () => {
    vi.mocked(fetch).mockClear();
    await authProvider.checkAuth({});
    await authProvider.getIdentity?.();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a refused request', () => {
  it('leads to sign-in where the session is over', async () => {
    expect(await refusalOf(refused(401, 'http.unauthenticated'))).toMatchObject({
      redirectTo: '/auth',
      logoutUser: false,
    });
  });

  it('says why the visit is over, for a change of rights ends the session too', async () => {
    await refusalOf(refused(401, 'http.unauthenticated'));
    expect(shownToasts.at(-1)).toMatch(/ended/);
  });

  it('stays on the page where only a fresh proof is wanted', async () => {
    expect(await refusalOf(refused(401, 'identity.step-up.required'))).toBeUndefined();
  });

  it('stays in the console where one right is gone, and asks for the rights anew', async () => {
    await authProvider.canAccess?.({ resource: 'members', action: 'list' });
    expect(await refusalOf(refused(403, 'http.forbidden'))).toBeUndefined();
    vi.mocked(fetch).mockClear();
    await authProvider.canAccess?.({ resource: 'members', action: 'list' });
    expect(rightsCalls()).toHaveLength(1);
  });

  it('leads to the page that says so where the role is too low', async () => {
    await signedInAs('member');
    expect(await refusalOf(refused(403, 'http.forbidden'))).toMatchObject({ redirectTo: '/unauthorized' });
  });

  it('leads to the security page where the staff must show a second factor, and says so', async () => {
    const before = shownToasts.length;
    expect(await refusalOf(refused(403, 'identity.second-factor.required'))).toMatchObject({ redirectTo: '/security' });
    expect(shownToasts).toHaveLength(before + 1);
  });

  it.each(['wallet.allocation.own-request', 'identity.member.own-account', 'http.csrf'])(
    'stays on the page for %s',
    async (code) => {
      expect(await refusalOf(refused(403, code))).toBeUndefined();
    },
  );

  it('stays on the page where the server failed', async () => {
    expect(await refusalOf(refused(500, 'http.internal'))).toBeUndefined();
  });
});

describe('rights', () => {
  const may = (action: string) => authProvider.canAccess?.({ resource: 'members', action });

  it('are one request of a session, whatever the number of pages and rows', async () => {
    await signedInAs('super_admin');
    vi.mocked(fetch).mockClear();
    for (const resource of ['members', 'audit', 'transactions']) {
      await Promise.all(Array.from({ length: 25 }, async () => authProvider.canAccess?.({ resource, action: 'show' })));
    }
    expect(rightsCalls()).toHaveLength(1);
  });

  it('follow the role', async () => {
    expect(await may('changeRole')).toBe(false);
    await signedInAs('superadmin');
    expect(await may('changeRole')).toBe(true);
    await signedInAs(undefined);
    expect(await may('list')).toBe(false);
  });
});

describe('signing out', () => {
  it('of somebody who is not signed in asks nothing of the server', async () => {
    await signedInAs(undefined);
    vi.mocked(fetch).mockClear();
    await authProvider.logout({});
    expect(fetch).not.toHaveBeenCalled();
  });
});
