import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aUser } from '#web/testing/users.js';
import { signOut } from './signOut.js';
import { currentSession, setCurrentUser } from './store.js';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('forgets what was begun in the tab when its member signs out, and keeps an invitation', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  sessionStorage.setItem('saffron-send-draft', '{}');
  sessionStorage.setItem('staff-invitation', 'token');
  setCurrentUser(aUser());
  await signOut();
  expect(currentSession().status).toBe('visitor');
  expect(Object.keys(sessionStorage)).toEqual(['staff-invitation']);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});
