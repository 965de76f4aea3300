import { InjectQueue, WorkerHost } from '@nestjs/bullmq';
import { Injectable, type INestApplicationContext, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Job, type Queue, Worker } from 'bullmq';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { afterCommit, JobProcessor, JobsModule } from './index.js';

const done: string[] = [];
const inHand = Promise.withResolvers<undefined>();
const mayEnd = Promise.withResolvers<undefined>();
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

describe('jobs on PostgreSQL', () => {
  let database: TestDatabase;
  const apps: INestApplicationContext[] = [];
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);

  beforeAll(async () => {
    database = await createTestDatabase('notifications');
    process.on('warning', onWarning);
  });

  beforeEach(() => done.splice(0));

  afterEach(async () => {
    mayEnd.resolve(undefined);
    for (const app of apps.splice(0)) await app.close();
  });

  afterAll(async () => {
    process.off('warning', onWarning);
    await database.drop();
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
    const { connection } = queue.opts;
    const gone = new Worker('test.work', null, { connection, autorun: false, lockDuration: 200 });
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
    await until(async () => {
      const { rows } = await query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      return rows.length === 0;
    });
  });

  it('shares one small pool among many queues without a warning', async () => {
    await start([WorkProcessor], 20);

    const { rows } = await query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );

    expect(rows[0]!['n']).toBeLessThanOrEqual(3);
    expect(warnings.map(({ name }) => name)).not.toContain('MaxListenersExceededWarning');
  });

  async function start(processors: Provider[], moreQueues = 0) {
    const others = Array.from({ length: moreQueues }, (_, index) => JobsModule.queue(`test.other-${index}`));
    @Module({
      imports: [
        JobsModule.forPostgres({ url: database.url, poolSize: 3, logLevel: 'silent' }),
        JobsModule.queue('test.work'),
        ...others,
      ],
      providers: [Producer, ...processors],
    })
    class TestModule {}
    const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
    apps.push(app);
    return { app, queue: app.get(Producer).queue };
  }

  async function query(sql: string) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return await client.query<Record<string, unknown>>(sql);
    } finally {
      await client.end();
    }
  }
});

describe('afterCommit', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('notifications');
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('calls when the outermost transaction has committed, and not before', async () => {
    const calls: string[] = [];

    await source.transaction(async (outer) => {
      await outer.transaction(async (inner) => {
        afterCommit(inner, () => calls.push('called'));
      });
      calls.push('still open');
    });

    expect(calls).toEqual(['still open', 'called']);
  });

  it('forgets what a rolled back transaction asked for, also when its connection is used again', async () => {
    const calls: string[] = [];

    await expect(
      source.transaction(async (manager) => {
        afterCommit(manager, () => calls.push('rolled back'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await source.transaction(async (manager) => afterCommit(manager, () => calls.push('committed')));

    expect(calls).toEqual(['committed']);
  });

  it('refuses a manager without a transaction', () => {
    expect(() => afterCommit(source.manager, () => undefined)).toThrow(
      'afterCommit needs the manager of a transaction',
    );
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
