import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorBody } from '#contracts/http';
import { freePort } from '#testing/app';
import { until } from '#testing/eventually';
import { NOWHERE, startTestGateway, type TestGateway } from '../../test-support/test-gateway.js';
import { startTestService, type TestService } from '../../test-support/test-service.js';

const KEY = randomBytes(32);
const READY = {
  cookie: 'saffron_session=ada; sessionToken=name-of-ada',
  'x-csrf-token': 'name-of-ada',
  'content-type': 'application/json',
};

describe('a service that fails', () => {
  const running: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0).reverse()) await one.stop();
  });

  const keep = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const one = await starting;
    running.push(one);
    return one;
  };
  const gatewayTo = (wallet: string, env: Record<string, string> = {}): Promise<TestGateway> =>
    keep(startTestGateway({ key: KEY, env: { WALLET_URL: wallet, UPSTREAM_PATIENCE_MS: '0', ...env } }));
  const serviceAt = (port = 0): Promise<TestService> => keep(startTestService({ name: 'wallet', key: KEY, port }));

  const get = (gateway: TestGateway, path = '/api/wallet/x') => fetch(`${gateway.url}${path}`);
  const post = (gateway: TestGateway) =>
    fetch(`${gateway.url}/api/wallet/transfers`, { method: 'POST', headers: READY, body: '{"amount":"1"}' });
  const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as ErrorBody).code] as const;

  /** Takes connections, and does with the bytes of a request what the test says. */
  async function rawService(onData: (socket: Socket, count: number) => void) {
    let count = 0;
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (data: Buffer) => {
        if (data.toString().includes('/health/ready')) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
        else onData(socket, (count += 1));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    running.push({
      stop: async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => count };
  }

  it('is answered for with 503 and when to come back, while the others go on', async () => {
    const identity = await keep(startTestService({ name: 'identity', key: KEY }));
    const gateway = await gatewayTo(NOWHERE, { IDENTITY_URL: identity.url });
    for (let n = 0; n < 12; n++) {
      const refused = await (n % 2 ? get(gateway) : post(gateway));
      expect(await outcome(refused)).toEqual([503, 'http.unavailable']);
      expect(refused.headers.get('retry-after')).toBe('1');
    }
    expect((await get(gateway, '/api/user/profile')).status).toBe(200);
  });

  it('is part of the gateway’s health, and does not keep it from being ready', async () => {
    const wallet = await serviceAt();
    const gateway = await gatewayTo(`${wallet.url},${NOWHERE}`);
    await until(async () => (await gateway.health.check()).parts['identity'] === 'down');
    expect(await gateway.health.check()).toMatchObject({ ok: false, ready: true, parts: { wallet: 'up' } });
  });

  it('is turned away from without trying once nothing has got through, and found again soon after it is back', async () => {
    const port = await freePort();
    const gateway = await gatewayTo(`http://127.0.0.1:${port}`);
    for (let n = 0; n < 5; n++) await get(gateway);
    const wallet = await serviceAt(port);
    expect((await get(gateway)).status).toBe(503);
    expect(wallet.seen).toHaveLength(0);
    await until(async () => (await get(gateway)).status === 200);
    const many = await Promise.all(Array.from({ length: 50 }, () => get(gateway)));
    expect(many.map(({ status }) => status)).toEqual(Array(50).fill(200));
  });

  it('is given one request at a time to show that it is back', async () => {
    const hung = await rawService(() => undefined);
    const gateway = await gatewayTo(hung.url, { UPSTREAM_TIMEOUT_MS: '1000' });
    await Promise.all(Array.from({ length: 5 }, () => get(gateway)));
    await delay(1_100);
    const before = hung.requests();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await get(gateway)).status));
    expect(hung.requests() - before).toBe(1);
    expect(statuses.toSorted()).toEqual([...Array<number>(19).fill(503), 504]);
  });

  it('is not held unreachable for what it refuses, or for its own faults', async () => {
    const wallet = await keep(
      startTestService({
        name: 'wallet',
        key: KEY,
        routes: (app) => {
          app.get('/api/wallet/broken', () => {
            throw new Error('a fault');
          });
          app.get('/api/wallet/busy', (_request, reply) => reply.status(503).send({ code: 'http.unavailable' }));
        },
      }),
    );
    const gateway = await gatewayTo(wallet.url);
    for (let n = 0; n < 8; n++) {
      expect((await get(gateway, '/api/wallet/broken')).status).toBe(500);
      expect((await get(gateway, '/api/wallet/busy')).status).toBe(503);
    }
    expect((await get(gateway)).status).toBe(200);
  });

  it('too slow to answer makes 504, and is asked only once', async () => {
    const hung = await rawService(() => undefined);
    const gateway = await gatewayTo(hung.url, { UPSTREAM_TIMEOUT_MS: '500' });
    expect(await outcome(await get(gateway))).toEqual([504, 'http.gateway-timeout']);
    expect(await outcome(await post(gateway))).toEqual([504, 'http.gateway-timeout']);
    expect(hung.requests()).toBe(2);
  });

  it('is asked again for what only reads, once, and never for anything else', async () => {
    const dying = await rawService((socket) => socket.destroy());
    const gateway = await gatewayTo(dying.url);
    expect(await outcome(await get(gateway))).toEqual([503, 'http.unavailable']);
    expect(dying.requests()).toBe(2);
    const lost = await post(gateway);
    expect(await outcome(lost)).toEqual([502, 'http.answer-lost']);
    expect(lost.headers.has('retry-after')).toBe(false);
    expect(dying.requests()).toBe(3);
  });

  it('answers what only reads where it fails but once, by a token of its own for each try', async () => {
    let doomed = 1;
    const wallet = await keep(
      startTestService({
        name: 'wallet',
        key: KEY,
        routes: (app) => {
          app.get('/api/wallet/fragile', ({ raw }, reply) => {
            if (doomed-- > 0) raw.socket.destroy();
            else void reply.send({ done: true });
          });
        },
      }),
    );
    const gateway = await gatewayTo(wallet.url);
    const answer = await get(gateway, '/api/wallet/fragile');
    expect([answer.status, await answer.json()]).toEqual([200, { done: true }]);
    expect(new Set(wallet.seen.map(({ token }) => token)).size).toBe(2);
  });

  it('that breaks off a small answer makes an honest refusal; a large one breaks off as well', async () => {
    const small = await rawService((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"half":'));
    expect(await outcome(await post(await gatewayTo(small.url)))).toEqual([502, 'http.answer-lost']);
    const large = await rawService((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 900000\r\n\r\nhalf'));
    const answer = await get(await gatewayTo(large.url));
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it('at one of its addresses is replaced by another one, for every method', async () => {
    const wallet = await serviceAt();
    const gateway = await gatewayTo(`${NOWHERE},${wallet.url}`);
    for (let n = 0; n < 10; n++) {
      expect((await get(gateway)).status).toBe(200);
      expect((await post(gateway)).status).toBe(200);
    }
    expect(wallet.seen).toHaveLength(20);
  });

  it('gets nothing more while it says that it is not ready, as long as another one is', async () => {
    const [leaving, staying] = [await serviceAt(), await serviceAt()];
    const gateway = await gatewayTo(`${leaving.url},${staying.url}`);
    for (let n = 0; n < 10; n++) await get(gateway);
    expect(leaving.seen).toHaveLength(5);
    leaving.isReady = false;
    let last = -1;
    await until(async () => {
      const before = leaving.seen.length;
      for (let n = 0; n < 4; n++) await get(gateway);
      last = leaving.seen.length - before;
      return last === 0;
    });
    expect(last).toBe(0);
  });

  it('for a moment is waited for, whatever the method, and nothing is done twice', async () => {
    const port = await freePort();
    const gateway = await gatewayTo(`http://127.0.0.1:${port}`, { UPSTREAM_PATIENCE_MS: '5000' });
    const asked = [
      ...Array.from({ length: 20 }, () => get(gateway)),
      ...Array.from({ length: 20 }, () => post(gateway)),
    ];
    await delay(300);
    const wallet = await serviceAt(port);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(wallet.seen).toHaveLength(40);
  });
});
