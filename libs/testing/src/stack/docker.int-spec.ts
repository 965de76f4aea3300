import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startContainer } from './docker.js';

const ANSWERS = `#!/bin/sh\necho "$@" >> "$(dirname "$0")/calls"\n`;
const NO_ENGINE = '#!/bin/sh\necho "Cannot connect to the Docker daemon" >&2\nexit 1\n';

describe('A server in a container', () => {
  let folder: string;
  const path = process.env['PATH'];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saffron-docker-'));
    process.env['PATH'] = `${folder}${delimiter}${path}`;
  });
  afterEach(async () => {
    process.env['PATH'] = path;
    await rm(folder, { recursive: true, force: true });
  });

  async function command(script: string): Promise<void> {
    await writeFile(join(folder, 'docker'), script);
    await chmod(join(folder, 'docker'), 0o755);
  }
  const calls = async () => (await readFile(join(folder, 'calls'), 'utf8')).trim().split('\n');
  const container = {
    ...{ name: 'redis', image: 'redis:7', ports: ['7001:6379'], env: { A: 'b' }, command: ['redis-server', '--save'] },
    isReady: () => Promise.resolve(true),
  };

  it('is not to be had where no engine answers its command', async () => {
    await command(NO_ENGINE);
    expect(await startContainer(container)).toBeUndefined();
  });

  it('is published on loopback alone, killed and started again under its name, and removed in the end', async () => {
    await command(ANSWERS);
    const server = await startContainer(container);
    await server?.kill();
    await server?.restart();
    await server?.stop();
    const [version, run, ...rest] = await calls();
    const name = /--name (saffron-redis-\w+)/.exec(run ?? '')?.[1];
    expect(version).toMatch(/^version /);
    expect(run).toBe(`run --detach --name ${name} --publish 127.0.0.1:7001:6379 --env A=b redis:7 redis-server --save`);
    expect(rest).toEqual([`kill ${name}`, `restart ${name}`, `rm --force --volumes ${name}`]);
  });
});
