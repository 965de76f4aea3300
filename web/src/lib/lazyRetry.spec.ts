import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isModuleLoadError, lazyRetry } from './lazyRetry.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PAGE = `${location.origin}/assets/Page-1.js`;
const chromium = (url: string) => new TypeError(`Failed to fetch dynamically imported module: ${url}`);
const failing = (error: Error) => vi.fn<() => Promise<string>>().mockRejectedValue(error);

it('loads again one second after a failure', async () => {
  const load = failing(new Error('gone')).mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce('page');
  const page = lazyRetry(load, { tries: 3 });
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await page).toBe('page');
});

it('gives up after the last try, with its error', async () => {
  const load = failing(new Error('gone'));
  const failed = expect(lazyRetry(load, { tries: 3 })).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(3);
});

it('asks under a fresh address once the browser has named the one that failed, and goes on counting later', async () => {
  const load = failing(chromium(PAGE));
  const importUrl = vi.fn((url: string) => Promise.reject<unknown>(chromium(url)));
  const failed = expect(lazyRetry(load, { tries: 3, importUrl })).rejects.toThrow('retry=2');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(load).toHaveBeenCalledOnce();

  importUrl.mockResolvedValueOnce('page');
  expect(await lazyRetry(load, { importUrl })).toBe('page');
  expect(importUrl.mock.calls).toEqual([[`${PAGE}?retry=1`], [`${PAGE}?retry=2`], [`${PAGE}?retry=3`]]);
});

it('never imports from elsewhere, whatever an error says', async () => {
  const load = failing(chromium('https://elsewhere.test/a.js'));
  const importUrl = vi.fn();
  await expect(lazyRetry(load, { importUrl })).rejects.toThrow();
  await expect(lazyRetry(load, { importUrl })).rejects.toThrow();
  expect(load).toHaveBeenCalledTimes(2);
  expect(importUrl).not.toHaveBeenCalled();
});

it('takes failed styles out of the page, so that they are asked for again', async () => {
  const styles = document.head.appendChild(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${location.origin}/assets/Page-1.css` }),
  );
  const load = failing(new Error('')).mockRejectedValueOnce(new Error(`Unable to preload CSS for ${styles.href}`));
  load.mockResolvedValueOnce('page');
  await expect(lazyRetry(load)).rejects.toThrow('CSS');
  expect(styles.isConnected).toBe(false);
  expect(await lazyRetry(load)).toBe('page');
});

it.each([
  'Failed to fetch dynamically imported module: https://x/a.js',
  'error loading dynamically imported module: https://x/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for https://x/a.css',
])('knows the module failure that a browser words «%s»', (message) => {
  expect(isModuleLoadError(new TypeError(message))).toBe(true);
  expect(isModuleLoadError(new Error('x is undefined'))).toBe(false);
});
