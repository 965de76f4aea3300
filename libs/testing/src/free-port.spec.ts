import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

describe('freePort', () => {
  let range: { first: number; last: number; folder: string };

  beforeEach(async () => {
    const first = await freePort();
    range = { first, last: first + 20, folder: await mkdtemp(join(tmpdir(), 'saffron-ports-spec-')) };
  });
  afterEach(() => rm(range.folder, { recursive: true }));

  const take = (count: number) => Promise.all(Array.from({ length: count }, () => freePort(range)));

  it('gives no port twice, whoever asks', async () => {
    expect(new Set(await take(15)).size).toBe(15);
  });

  it('gives one anew after an hour', async () => {
    const port = await freePort(range);
    const before = new Date(Date.now() - 3_601_000);
    await utimes(join(range.folder, String(port)), before, before);
    await expect(freePort({ ...range, first: port, last: port + 1 })).resolves.toBe(port);
  });

  it('gives none that somebody listens on', async () => {
    const listened = Array.from({ length: 12 }, (_, place) => range.first + place);
    const servers = listened.map((port) =>
      createServer()
        .on('error', () => {})
        .listen(port, '127.0.0.1'),
    );
    await Promise.allSettled(servers.map((server) => once(server, 'listening')));
    const given = await take(4);
    expect(given.filter((port) => listened.includes(port))).toEqual([]);
    for (const server of servers) server.close();
  });
});
