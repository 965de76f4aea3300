import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { findAnvil } from './anvil.js';
import { until } from './eventually.js';
import { isAlive } from './is-alive.js';

interface Started {
  /** Process ids. */
  readonly postgres: number;
  readonly platform: number;
  /** Of PostgreSQL's data. */
  readonly folder: string;
  /** Where it answers. */
  readonly chain: string;
}

/** What a run has started that is killed then. */
async function killed(what: 'server' | 'platform' | 'chain'): Promise<Started> {
  const args = ['--import', './scripts/source.mjs', 'libs/testing/src/test-support/run.ts', what];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  child.kill('SIGKILL');
  await exit;
  return JSON.parse(line) as Started;
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Not there for every machine. */
const hasAnvil = (await findAnvil()) !== undefined;

describe('A run that is killed', () => {
  it('leaves no PostgreSQL and no folder, and does not disturb the one that comes right behind it', async () => {
    for (const { postgres, folder } of [await killed('server'), await killed('server')])
      await until(() => !isAlive(postgres) && !existsSync(dirname(folder)));
  }, 60_000);

  it('leaves no platform, which stops its PostgreSQL before it ends, though nobody reads what it prints', async () => {
    const { postgres, folder, platform } = await killed('platform');
    await until(() => !isAlive(platform));
    expect(isAlive(postgres)).toBe(false);
    await rm(dirname(folder), { recursive: true });
  }, 60_000);

  it.runIf(hasAnvil)(
    'leaves no chain',
    async () => {
      const { chain } = await killed('chain');
      await until(() => answers(chain).then((does) => !does));
    },
    60_000,
  );
});
