import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kafkaJars, PINNED } from './kafka-jars.js';

describe("Kafka's jars", () => {
  let cache: string;
  let repository: Server;
  let answer: (path: string) => Buffer | undefined;
  const before = { ...process.env };

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'saffron-jars-'));
    repository = createServer((request, response) => {
      const body = answer(request.url ?? '');
      response.writeHead(body ? 200 : 404).end(body);
    }).listen(0, '127.0.0.1');
    await once(repository, 'listening');
    process.env['XDG_CACHE_HOME'] = cache;
    process.env['MAVEN_REPOSITORY_URL'] = `http://127.0.0.1:${(repository.address() as AddressInfo).port}/maven/`;
  });
  afterEach(async () => {
    process.env = { ...before };
    repository.close();
    await rm(cache, { recursive: true, force: true });
  });
  const cached = () => readdir(join(cache, 'saffron'));

  it('are pinned by their SHA-256', () => {
    expect(Object.keys(PINNED.jars)).toContain(
      `org/apache/kafka/kafka_2.13/${PINNED.version}/kafka_2.13-${PINNED.version}.jar`,
    );
    for (const digest of Object.values(PINNED.jars)) expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are refused where one is not the file that was pinned, and nothing of it is kept', async () => {
    answer = () => Buffer.from('something else');
    await expect(kafkaJars()).rejects.toThrow(/\.jar is not the file that was pinned \(SHA-256 [0-9a-f]{64}\)$/);
    expect(await cached()).toEqual([]);
  });

  it('say which one could not be downloaded, and why', async () => {
    answer = () => undefined;
    await expect(kafkaJars()).rejects.toThrow(/^http:\S+\/maven\/\S+\.jar could not be downloaded: it answered 404$/);
    expect(await cached()).toEqual([]);
  });
});
