import { afterAll, afterEach, vi } from 'vitest';
import { queryClient } from '../src/lib/api/queryClient.js';

/** Specs that share their modules must share neither what these remember nor what one of them has put in a global's place. */
afterEach(() => {
  queryClient.clear();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
