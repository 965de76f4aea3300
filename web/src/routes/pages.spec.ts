import { expect, it } from 'vitest';
import { forgetPage, lazyPage, loadPage } from './pages.js';
import { rows } from './index.js';

const rowAt = (path: string) => rows.find((row) => row.path === path) ?? expect.unreachable(path);

it('keeps one component for a page and its aliases, so that changing the path keeps the page', () => {
  expect(lazyPage(rowAt('/registration'))).toBe(lazyPage(rowAt('/auth')));
  expect(lazyPage(rowAt('/unauthorized'))).not.toBe(lazyPage(rowAt('/auth')));
});

it('loads the code again once a failed page is forgotten', () => {
  const row = rowAt('/unauthorized');
  const first = lazyPage(row);
  forgetPage(row);
  expect(lazyPage(row)).not.toBe(first);
});

it('asks three times for the sign-in page', () => {
  expect(rows.filter((row) => row.page === 'auth/SignIn').map((row) => row.tries)).toEqual(Array(7).fill(3));
});

it('refuses a row whose page does not exist', async () => {
  await expect(loadPage({ ...rowAt('/auth'), page: 'auth/Missing' })).rejects.toThrow('auth/Missing');
});
