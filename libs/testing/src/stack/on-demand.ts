import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideKafka } from './kafka.js';
import { provideRedis } from './redis.js';

/** Where the servers of this run can be asked for; read by every worker. */
export const ON_DEMAND_VARIABLE = 'SAFFRON_TEST_STACK_URL';

type Provided = { readonly address: string; stop(): Promise<void> };
type Starter = (folder: string) => Promise<Provided>;

const STARTERS: Readonly<Record<string, Starter>> = {
  redis: async (folder) => provideRedis({ folder }).then((redis) => ({ address: redis.url, stop: redis.stop })),
  kafka: async (folder) => provideKafka({ folder }).then((kafka) => ({ address: kafka.brokers, stop: kafka.stop })),
};

/**
 * Starts Redis and Kafka when the first suite asks (`GET /redis`, `GET /kafka`), so that a run that uses neither does not wait for
 * them; all suites share what was started. Answers the address as text, or 503 with the line that says what is missing.
 */
export async function serveOnDemand(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const started = new Map<string, Promise<Provided>>();
  const root = await mkdtemp(join(tmpdir(), `saffron-test-${process.pid}-stack-`));
  await chmod(root, 0o711);
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const start = STARTERS[name];
    if (!start) return void response.writeHead(404).end();
    const provided = started.get(name) ?? start(join(root, name));
    started.set(name, provided);
    provided.then(
      ({ address }) => response.end(address),
      (error: Error) => response.writeHead(503).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    // One that did not start has nothing to stop.
    await Promise.all(
      [...started.values()].map((each) =>
        each.then(
          (running) => running.stop(),
          () => undefined,
        ),
      ),
    );
    await rm(root, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** The address of one of them, once it answers. */
export async function askFor(name: 'redis' | 'kafka'): Promise<string> {
  const url = process.env[ON_DEMAND_VARIABLE];
  if (!url) throw new Error(`${ON_DEMAND_VARIABLE} is not set: only integration and e2e specs have a ${name}`);
  const response = await fetch(`${url}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
