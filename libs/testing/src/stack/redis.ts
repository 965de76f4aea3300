import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { freePort } from '../free-port.js';
import { startContainer, volumeOf } from './docker.js';
import { startNative } from './native-server.js';
import { findRedis } from './redis-program.js';
import { firstThatWorks, givenServer, type ProvideOptions, type StackServer } from './server.js';

export interface RedisServer extends StackServer {
  /** `redis://host:port`, of database 0. */
  readonly url: string;
}

const IMAGE = 'redis:7.2-alpine';
const HELP = 'Set REDIS_URL to a server of yours, start Docker, or install redis-server.';

/** A Redis: the one of `REDIS_URL`, else one of our own. Throws a `StartError` that says what to install. */
export async function provideRedis(options: ProvideOptions): Promise<RedisServer> {
  const given = process.env['REDIS_URL'];
  const port = options.port ?? (await freePort());
  const own = (server: StackServer | undefined) => server && withUrl(server, `redis://127.0.0.1:${port}`);
  const attempts = {
    given: async () => (given ? withUrl(givenServer('REDIS_URL'), given) : undefined),
    docker: async () => own(await startContainer(container(port, options))),
    native: async () => own(await native(port, options)),
  };
  return firstThatWorks('Redis', HELP, attempts, options.means);
}

/** Getters of the server stay getters. */
const withUrl = (server: StackServer, url: string): RedisServer => Object.assign(server, { url });

function settings({ isDurable = false }: ProvideOptions): string[] {
  // Suites take a database each; nothing is ever dropped to make room, which would lose jobs.
  const fixed = ['--databases', '4096', '--maxmemory-policy', 'noeviction', '--save', ''];
  return [...fixed, '--appendonly', isDurable ? 'yes' : 'no'];
}

async function native(port: number, options: ProvideOptions): Promise<StackServer | undefined> {
  const program = await findRedis();
  if (!program) return undefined;
  await mkdir(options.folder, { recursive: true });
  const place = ['--bind', '127.0.0.1', '--port', String(port), '--dir', options.folder, '--set-proc-title', 'no'];
  return startNative({
    ...program,
    ...{ name: 'Redis', args: [...place, ...settings(options)] },
    ...{ folder: options.folder, isReady: () => answersPing(port) },
  });
}

const container = (port: number, options: ProvideOptions) => ({
  ...(options.isDurable ? { volume: volumeOf(options.folder, '/data') } : {}),
  ...{ name: 'redis', image: IMAGE, ports: [`${port}:6379`], isReady: () => answersPing(port) },
  command: ['redis-server', ...settings(options)],
});

/** A server that still reads its file back answers otherwise. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const answer = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(1_000, () => answer(false));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
    socket.once('data', (data) => answer(data.toString().startsWith('+PONG')));
  });
}
