import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from './eventually.js';
import { isAlive } from './is-alive.js';

const POSTMASTER = `
import { readFileSync } from 'node:fs';
const postmasterIn = (folder) => readFileSync(folder + '/postmaster.pid', 'utf8').split('\\n')[0];`;
const OWN_SERVER = `${POSTMASTER}
import { startOwnServer } from '#testing/test-server';
const { folder } = await startOwnServer(false);
console.log(postmasterIn(folder), folder);
setInterval(() => undefined, 1_000);`;
const PLATFORM = `${POSTMASTER}
import { startPlatform } from '#testing/app';
const { pid, dataDir } = await startPlatform();
console.log(postmasterIn(dataDir + '/postgres'), dataDir, pid);`;

/** Runs it until it has printed a line, and kills it then. */
async function killedAfterLine(program: string): Promise<string> {
  const args = ['--import', './scripts/source.mjs', '--input-type=module', '--eval', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  child.kill('SIGKILL');
  await exit;
  return line;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('What a run has started', () => {
  it('leaves no PostgreSQL and no folder when the run is killed', async () => {
    const [postgres = 0, folder = ''] = (await killedAfterLine(OWN_SERVER)).split(' ');
    expect(Number(postgres)).toBeGreaterThan(0);
    await until(async () => !isAlive(Number(postgres)) && !(await isThere(join(folder, '..'))));
  }, 60_000);

  it('leaves no platform, which stops its PostgreSQL first, when the run is killed that has read what it prints', async () => {
    const [postgres = 0, dataDir = '', platform = 0] = (await killedAfterLine(PLATFORM)).split(' ');
    expect(Math.min(Number(postgres), Number(platform))).toBeGreaterThan(0);
    await until(() => !isAlive(Number(platform)));
    expect(isAlive(Number(postgres))).toBe(false);
    await rm(dataDir, { recursive: true });
  }, 60_000);
});
