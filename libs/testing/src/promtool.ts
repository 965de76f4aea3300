import { join } from 'node:path';
import { onPath, unpackPackages } from './stack/distribution.js';

/** What checks and tests Prometheus' rules: of `PROMTOOL`, the PATH, or the distribution's package unpacked into the cache. */
export async function findPromtool(): Promise<string | undefined> {
  const installed = process.env['PROMTOOL'] ?? onPath('promtool');
  if (installed) return installed;
  const root = await unpackPackages('prometheus');
  return root && join(root, 'usr/bin/promtool');
}
