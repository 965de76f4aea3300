import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#platform/postgres-server';
import type { Undo } from '../../apps/platform/src/undo.js';
import { runUntilStopped, say } from '../../scripts/stack/run.js';
import { APPS } from '../deploy/support/apps.js';
import type { Engine } from './engine.js';
import { findEngine } from './find-engine.js';
import { findings, lookInside } from './inspect.js';
import { outputOf } from './run.js';
import { startAll } from './start-all.js';

const MEGABYTE = 1_000_000;

async function main(undo: Undo): Promise<void> {
  const engine = await findEngine();
  const folder = await mkdtemp(join(tmpdir(), 'saffron-image-'));
  const images = await buildAll(engine, folder);
  const wrong = (await Promise.all([...images].map(([app, image]) => examine(engine, app, image)))).flat();
  if (wrong.length > 0) throw new StartError(wrong.join('\n'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  await startAll({ engine, images, dataDir: join(folder, 'data'), undo });
  say(`\n${images.size} passed, 0 failed`);
  // All is said: the servers are stopped as by a Ctrl-C.
  process.kill(process.pid, 'SIGTERM');
}

/** One after another: what they have in common is built by the first. */
async function buildAll(engine: Engine, folder: string): Promise<Map<string, string>> {
  const base = await engine.base(say);
  const revision = (await outputOf('git', ['rev-parse', 'HEAD']).catch(() => '')).trim();
  const images = new Map<string, string>();
  for (const app of APPS) {
    const startedAt = Date.now();
    const args = { APP: app, REVISION: revision, ...(base ? { BASE: base } : {}) };
    images.set(app, await engine.build({ app, args, logFile: join(folder, `${app}.log`) }));
    say(`Built ${app} by ${engine.name} in ${Math.round((Date.now() - startedAt) / 1_000)} s`);
  }
  return images;
}

async function examine(engine: Engine, app: string, image: string): Promise<string[]> {
  const config = await engine.config(image);
  const inside = await lookInside(engine, image);
  say(`${app}: ${Math.round(config.sizeBytes / MEGABYTE)} MB, ${inside.packages.length} packages, user ${inside.uid}`);
  return findings(app, config, inside).map((text) => `The image of ${app} ${text}`);
}

await runUntilStopped(main);
