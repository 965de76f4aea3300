import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isModuleLoadError, lazyRetry } from './lazyRetry.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('loads again one second after a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('page');
  const page = lazyRetry(load, 3);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await page).toBe('page');
});

it('gives up after the last try, with its error', async () => {
  const load = vi.fn().mockRejectedValue(new Error('gone'));
  const failed = expect(lazyRetry(load, 3)).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(3);
});

it.each([
  'Failed to fetch dynamically imported module: https://x/a.js',
  'error loading dynamically imported module: https://x/a.js',
  'Importing a module script failed.',
])('knows the module failure that a browser words «%s»', (message) => {
  expect(isModuleLoadError(new TypeError(message))).toBe(true);
  expect(isModuleLoadError(new Error('x is undefined'))).toBe(false);
});
