import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { InjectQueue, WorkerHost } from '@nestjs/bullmq';
import { type DynamicModule, Injectable, type INestApplicationContext, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Job, type Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createTestDatabase } from '#testing/postgres';
import { testRedis } from '#testing/servers';
import { provideRedis, type RedisServer } from '#testing/stack/redis';
import { until } from '#testing/eventually';
import { JobProcessor, JobsModule } from './index.js';

const done: string[] = [];
let inHand = Promise.withResolvers<undefined>();
let mayEnd = Promise.withResolvers<undefined>();
let failuresLeft = 0;

@JobProcessor('test.work', { concurrency: 2, pauseMs: (attempts) => attempts * 50 })
class WorkProcessor extends WorkerHost {
  async process(job: Job<{ waits?: boolean }>): Promise<void> {
    if (job.name === 'slow') {
      inHand.resolve(undefined);
      await mayEnd.promise;
    }
    if (job.name === 'flaky' && failuresLeft-- > 0) throw new Error('not yet');
    done.push(job.id!);
  }
}

@Injectable()
class Producer {
  constructor(@InjectQueue('test.work') readonly queue: Queue) {}
}

/** Where the queues of a suite lie. */
interface Place {
  module(): DynamicModule;
  /** Connections to it that are open, this one not counted. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

async function postgres(): Promise<Place> {
  const { url, drop } = await createTestDatabase('notifications');
  const connections = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const sql =
      'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    const { rows } = await client.query<{ n: number }>(sql);
    await client.end();
    return rows[0]!.n;
  };
  return { module: () => JobsModule.forPostgres({ url, poolSize: 3, logLevel: 'silent' }), connections, close: drop };
}

async function redis(): Promise<Place> {
  const { url, drop } = await testRedis();
  const connections = async () => {
    const client = new Redis(url);
    const list = (await client.client('LIST')) as string;
    client.disconnect();
    const ours = new RegExp(` db=${new URL(url).pathname.slice(1)} `);
    return list.split('\n').filter((line) => ours.test(line)).length - 1;
  };
  return { module: () => JobsModule.forRedis({ url, logLevel: 'silent' }), connections, close: drop };
}

describe.each([
  ['PostgreSQL', postgres],
  ['Redis', redis],
])('jobs on %s', (name, provide) => {
  let place: Place;
  const apps: INestApplicationContext[] = [];
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);

  beforeAll(async () => {
    place = await provide();
    process.on('warning', onWarning);
  });

  beforeEach(() => {
    done.splice(0);
    inHand = Promise.withResolvers<undefined>();
    mayEnd = Promise.withResolvers<undefined>();
  });

  afterEach(async () => {
    mayEnd.resolve(undefined);
    for (const app of apps.splice(0)) await app.close();
  });

  afterAll(async () => {
    process.off('warning', onWarning);
    await place.close();
  });

  it('runs a job once however often it is enqueued while it waits', async () => {
    const { queue } = await start([]);
    for (let i = 0; i < 3; i++) await queue.add('plain', {}, { jobId: 'same' });
    expect(await queue.getWaitingCount()).toBe(1);

    await start([WorkProcessor]);

    await until(async () => done.length > 0 && (await queue.getJob('same')) === undefined);
    expect(done).toEqual(['same']);
  });

  it('tries a job again with the pauses of its processor, and forgets it when it is done', async () => {
    const { queue } = await start([WorkProcessor]);
    failuresLeft = 2;

    await queue.add('flaky', {}, { jobId: 'flaky', attempts: 5, backoff: { type: 'custom' } });

    await until(async () => done.includes('flaky') && (await queue.getJob('flaky')) === undefined);
    expect(failuresLeft).toBe(-1);
  });

  it('gives a job whose worker is gone to another one within seconds', async () => {
    const { queue } = await start([]);
    await queue.add('plain', {}, { jobId: 'orphan' });
    // A worker that takes the job and is never heard of again.
    const { connection, prefix } = queue.opts;
    const gone = new Worker('test.work', null, {
      ...{ connection, autorun: false, lockDuration: 200 },
      ...(prefix ? { prefix } : {}),
    });
    expect((await gone.getNextJob('gone'))?.id).toBe('orphan');
    await gone.close();

    await start([WorkProcessor]);

    await until(async () => done.includes('orphan') && (await queue.getActiveCount()) === 0);
  });

  it('lets a worker end its job before it stops, and leaves no connection behind', async () => {
    const { queue, app } = await start([WorkProcessor]);
    await queue.add('slow', {}, { jobId: 'slow' });
    await inHand.promise;

    const stopped = app.close();
    mayEnd.resolve(undefined);
    await stopped;
    apps.splice(0);

    expect(done).toEqual(['slow']);
    // The server takes a moment to notice that a connection was closed.
    await until(async () => (await place.connections()) === 0);
  });

  it('has a connection for each queue at most, and warns of no leak', async () => {
    await start([WorkProcessor], 20);
    // PostgreSQL's three of the pool; Redis' one of each queue, and two of the worker.
    expect(await place.connections()).toBeLessThanOrEqual(name === 'Redis' ? 23 : 3);
    expect(warnings.map(({ name }) => name)).not.toContain('MaxListenersExceededWarning');
  });

  async function start(processors: Provider[], moreQueues = 0) {
    const others = Array.from({ length: moreQueues }, (_, index) => JobsModule.queue(`test.other-${index}`));
    @Module({
      imports: [place.module(), JobsModule.queue('test.work'), ...others],
      providers: [Producer, ...processors],
    })
    class TestModule {}
    const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
    apps.push(app);
    return { app, queue: app.get(Producer).queue };
  }
});

describe('jobs on a Redis that goes away', () => {
  let folder: string;
  let server: RedisServer;
  const apps: INestApplicationContext[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saffron-jobs-'));
    server = await provideRedis({ folder, means: ['native'] });
  });

  beforeEach(() => done.splice(0));
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are refused while it is away, and go on when it is back, empty as it may be', async () => {
    const { queue } = await start();
    await queue.add('plain', {}, { jobId: 'before' });
    await until(async () => done.includes('before'));

    await server.kill();
    const startedAt = performance.now();
    await expect(queue.add('plain', {}, { jobId: 'lost' })).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await server.restart();

    await until(() =>
      queue.add('plain', {}, { jobId: 'after' }).then(
        () => true,
        () => false,
      ),
    );
    await until(async () => done.includes('after'));
  });

  it('do not keep a process from stopping', async () => {
    const { app } = await start();
    apps.splice(0);
    await server.kill();
    const stopped = app.close().then(() => 'stopped');
    const inTime = await Promise.race([stopped, delay(20_000, 'still there', { ref: false })]);
    await server.restart();
    await stopped;
    expect(inTime).toBe('stopped');
  });

  async function start() {
    const jobs = JobsModule.forRedis({ url: server.url, logLevel: 'silent' });
    @Module({ imports: [jobs, JobsModule.queue('test.work')], providers: [Producer, WorkProcessor] })
    class TestModule {}
    const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
    apps.push(app);
    return { app, queue: app.get(Producer).queue };
  }
});
