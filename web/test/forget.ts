import { afterEach } from 'vitest';
import { queryClient } from '../src/lib/api/queryClient.js';

/** Specs that share their modules must not share what these remember. */
afterEach(() => {
  queryClient.clear();
});
