import { randomBytes } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Agent, request } from 'undici';
import { newId } from '#kernel';
import { principalFromToken } from '#platform/auth';
import { HealthModule } from '#platform/health';
import { createHttpAdapter } from '#platform/http';
import { drain } from '#platform/service';
import { freePort } from '#testing/app';
import { startTestGateway, type TestGateway } from '../../test-support/test-gateway.js';

const KEY = randomBytes(32);
/** Longer than connections are idle, as in production. */
const SHUTDOWN_DELAY_MS = 2_000;
const CALLERS = 16;
/** Every fourth caller lets his connection grow idle. */
const PAUSING = 4;

/** What was done, by the id that the caller gave it. */
const done = new Map<string, number>();

/** Starts, is ready, and stops, as a service does. */
async function startService(port: number): Promise<() => Promise<void>> {
  const adapter = createHttpAdapter({ isBehindGateway: true });
  const app = await NestFactory.create<NestFastifyApplication>(HealthModule.register('1'), adapter, {
    logger: false,
    bodyParser: false,
  });
  const stop = drain(app, SHUTDOWN_DELAY_MS);
  const fastify = app.getHttpAdapter().getInstance();
  const fromToken = principalFromToken({ audience: 'wallet', key: KEY });
  fastify.addHook('onRequest', async (asked, reply) => {
    if (!asked.url.startsWith('/health/')) await fromToken(asked, reply);
  });
  fastify.route({
    method: ['GET', 'POST'],
    url: '/api/wallet/:id',
    handler: async ({ params }) => {
      const { id } = params as { id: string };
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      done.set(id, (done.get(id) ?? 0) + 1);
      return { id };
    },
  });
  await app.listen(port, '127.0.0.1');
  return stop;
}

describe('a rolling restart under load', () => {
  const toStop: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of toStop.splice(0).reverse()) await stop();
  });

  /** Reads and acts, some at once and some after a pause in which connections grow idle, until told to stop. */
  function load(urls: readonly string[]) {
    const agent = new Agent({ connections: 20 });
    const failures: string[] = [];
    const acts: string[] = [];
    let isOver = false;
    const caller = async (n: number) => {
      for (let turn = n; !isOver; turn++) {
        const [method, id] = [turn % 2 ? 'GET' : 'POST', newId()] as const;
        const url = `${urls[turn % urls.length]!}/api/wallet/${id}`;
        const answer = await request(url, { method, dispatcher: agent }).catch((error: Error) => error);
        if (answer instanceof Error) failures.push(String(answer));
        else if (answer.statusCode !== 200) failures.push(`${answer.statusCode} ${await answer.body.text()}`);
        else await answer.body.dump();
        if (method === 'POST') acts.push(id);
        await new Promise((resolve) =>
          setTimeout(resolve, n % PAUSING === 0 ? 1_400 + Math.random() * 300 : Math.random() * 30),
        );
      }
    };
    const callers = Array.from({ length: CALLERS }, (_, n) => caller(n));
    const stop = async () => {
      isOver = true;
      await Promise.all(callers);
      await agent.close();
      return { failures, acts };
    };
    return { stop };
  }

  async function restart(running: Map<number, () => Promise<void>>, port: number): Promise<void> {
    await running.get(port)!();
    running.set(port, await startService(port));
  }

  const gatewayTo = async (...ports: readonly number[]): Promise<TestGateway> => {
    const gateway = await startTestGateway({
      key: KEY,
      env: { WALLET_URL: ports.map((port) => `http://127.0.0.1:${port}`).join(',') },
    });
    toStop.push(() => gateway.stop());
    return gateway;
  };

  async function restartAll(count: number): Promise<{ failures: string[]; acts: string[] }> {
    done.clear();
    const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
    const running = new Map<number, () => Promise<void>>();
    for (const port of ports) running.set(port, await startService(port));
    toStop.push(async () => void (await Promise.all([...running.values()].map((stop) => stop()))));
    const gateway = await gatewayTo(...ports);
    const calls = load([gateway.url]);
    for (const port of ports) await restart(running, port);
    return calls.stop();
  }
  const timesDone = (id: string): number => done.get(id) ?? 0;

  it('of a service with two addresses fails no request, and does nothing twice', async () => {
    const { failures, acts } = await restartAll(2);
    expect(failures).toEqual([]);
    expect(acts.length).toBeGreaterThan(100);
    expect(acts.filter((id) => timesDone(id) !== 1)).toEqual([]);
  });

  // Who is taken by the system and not yet by the service, in the moment in which it closes its only door, cannot be told from who is served.
  it('of a service with the only address there is makes requests wait, and may lose the answer to an act, never of more', async () => {
    const { failures, acts } = await restartAll(1);
    expect(failures.filter((failure) => !/^502 .*"http\.answer-lost"/.test(failure))).toEqual([]);
    // One for each who pauses, whose connection is idle just then.
    expect(failures.length).toBeLessThanOrEqual(CALLERS / PAUSING);
    expect(acts.length).toBeGreaterThan(100);
    expect(acts.filter((id) => timesDone(id) > 1)).toEqual([]);
    expect(acts.filter((id) => timesDone(id) === 0).length).toBeLessThanOrEqual(failures.length);
  });
});
