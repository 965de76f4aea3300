import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Reads .env into the environment, which wins over it. */
export function loadSettings() {
  try {
    process.loadEnvFile(join(ROOT, '.env'));
  } catch {
    // There is no .env, or this Node is too old to read it; the server's own Node reads it again.
  }
}
