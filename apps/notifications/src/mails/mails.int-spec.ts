import { jest } from '@jest/globals';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import type { DataSource } from 'typeorm';
import { noticeRequested, otpRequested } from '#contracts/identity';
import { newId } from '#kernel';
import { appendToOutbox, EventsModule, ConsumerRegistry } from '#platform/events';
import { JobsModule } from '#platform/jobs';
import { Metrics, MetricsModule } from '#platform/metrics';
import { seal } from '#platform/sealing';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { codeIn, type SmtpSink, startSmtpSink } from '#testing/smtp';
import { loadNotificationsConfig } from '../config.js';
import { NotificationsModule } from '../notifications.module.js';
import { type MailJob, MAIL_QUEUE } from './mail-queue.js';

const sealKey = randomBytes(32);
const CODE = '482913';

describe('a requested mail', () => {
  let database: TestDatabase;
  const undo: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    database = await createTestDatabase('notifications');
    undo.push(() => database.drop());
  });

  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  it('arrives well within a second of being asked for, time after time', async () => {
    const sink = await startSink();
    const app = await startService(database.url, sink.url);
    const tookMs: number[] = [];

    for (let i = 0; i < 11; i++) {
      const startedAt = Date.now();
      const { email } = await request(app);
      const mail = await sink.waitFor(({ to }) => to.includes(email));
      tookMs.push(Date.now() - startedAt);
      expect(codeIn(mail)).toBe(CODE);
    }

    // The middle one: a busy machine may stand still for one of them.
    expect(tookMs.toSorted((a, b) => a - b)[5]).toBeLessThan(700);
  });

  it('is brought into the queue by the next sweep where the queue did not take it', async () => {
    const sink = await startSink();
    const app = await startService(database.url, sink.url);
    const queue = app.get<Queue<MailJob>>(getQueueToken(MAIL_QUEUE));
    const refused = jest.spyOn(queue, 'addBulk').mockRejectedValueOnce(new Error('the queue is away'));

    const { email } = await request(app);

    // Well before the claim of a process that died is let go of.
    await sink.waitFor(({ to }) => to.includes(email), 8_000);
    expect(refused).toHaveBeenCalledTimes(2);
  });

  it('is found in no table once it was sent', async () => {
    const sink = await startSink();
    const app = await startService(database.url, sink.url);

    await request(app);

    const row = await settled(app);
    expect(row).toMatchObject({ state: 'sent', attempts: 1, sealed_secret: null, last_error: null });
    expect(await tablesHolding(database.url, CODE)).toEqual([]);
    expect(await tablesHolding(database.url, 'v1.')).toEqual([]);
  });

  it('is mailed once although its event arrives twice', async () => {
    const sink = await startSink();
    const app = await startService(database.url, sink.url);
    const first = await request(app);
    await settled(app);
    const source = app.get<DataSource>(getDataSourceToken('notifications'));
    // The same event as a relay would publish it again after a crash, and beyond the inbox's memory.
    await source.query('DELETE FROM inbox');
    await source.query(
      'INSERT INTO outbox (id, type, key, occurred_at, payload) SELECT id, $1, $2, requested_at, $3 FROM mails',
      [otpRequested.type, first.email, first.payload],
    );

    await until(async () => (await source.query<unknown[]>(`SELECT FROM inbox WHERE state = 'done'`)).length === 1);
    const second = await request(app);
    await sink.waitFor(({ to }) => to.includes(second.email));

    expect(sink.messages.map(({ to }) => to)).toEqual([[first.email], [second.email]]);
  });

  it('is tried again until the server takes it', async () => {
    const server = await startMoodyServer(2);
    const app = await startService(database.url, server.url);
    expect(await handovers(app)).toEqual({ all: 0, withinASecond: 0 });

    await request(app);
    const row = await settled(app);

    expect(row).toMatchObject({ state: 'sent', attempts: 3, sealed_secret: null });
    expect(server.taken).toHaveLength(1);
    // Pauses included: it is the member who waits.
    expect(await handovers(app)).toEqual({ all: 1, withinASecond: 0 });
  });

  it('becomes a dead letter when it expires first, and is never sent after that', async () => {
    const server = await startMoodyServer(Infinity);
    const app = await startService(database.url, server.url);

    await request(app, { livesForMs: 1_500 });
    const row = await settled(app);

    expect(row).toMatchObject({ state: 'dead', sealed_secret: null });
    expect(row['attempts']).toBeGreaterThan(0);
    expect(row['last_error']).toMatch(/451 .*\[secret\]/);
    expect(server.taken).toEqual([]);
    expect(await handovers(app)).toEqual({ all: 1, withinASecond: 0 });
    expect(await tablesHolding(database.url, CODE)).toEqual([]);
  });

  it('is not sent when it had expired before anybody could', async () => {
    const sink = await startSink();
    const app = await startService(database.url, sink.url);

    await request(app, { livesForMs: -1 });
    const row = await settled(app);

    expect(row).toMatchObject({ state: 'dead', attempts: 0, last_error: 'it expired before it could be sent' });
    expect(sink.messages).toEqual([]);
  });

  it('is sent by another process when the first dies while it sends', async () => {
    const silent = await startSilentServer();
    const first = await startService(database.url, silent.url);
    await request(first);
    await silent.reached;
    // What the death of a process does to its row: the connection that holds it is gone.
    await killConnections(database.url);
    await first.close().catch(() => undefined);

    const sink = await startSink();
    const second = await startService(database.url, sink.url);
    const row = await settled(second);

    expect(row['state']).toBe('sent');
    expect(sink.messages.map(codeIn)).toEqual([CODE]);
  });

  it('has one recipient, whatever its address looks like (attack 31)', async () => {
    const sink = await startSink();
    const app = await startService(database.url, sink.url);
    const source = app.get<DataSource>(getDataSourceToken('notifications'));

    await request(app, { email: 'ada@example.test\r\nBcc: eve@example.test' });
    await request(app, { email: 'ada@example.test, eve@example.test' });
    await until(async () => (await source.query<unknown[]>('SELECT FROM inbox WHERE attempts > 0')).length === 2);

    expect(await source.query('SELECT id FROM mails')).toEqual([]);
    expect(sink.messages).toEqual([]);
  });

  it('and a notice arrive by the same way, the link of the notice in no table afterwards', async () => {
    const sink = await startSink();
    const app = await startService(database.url, sink.url);

    const { email, token } = await requestNotice(app);
    const mail = await sink.waitFor(({ to }) => to.includes(email));
    const row = await settled(app);

    expect(mail.content.subject).toMatch(/^Saffron: sign-in from a new device/);
    expect(mail.content.text).toContain(`https://pay.saffron.example/auth/undo?token=${token}`);
    expect(mail.content.text).toContain('Device: Firefox 140 on Windows');
    expect(row).toMatchObject({ kind: 'new-device', state: 'sent', attempts: 1, sealed_secret: null });
    for (const secret of [token, 'v1.']) expect(await tablesHolding(database.url, secret)).toEqual([]);
  });

  it('may be a notice without any link', async () => {
    const sink = await startSink();
    const app = await startService(database.url, sink.url);

    const { email } = await requestNotice(app, { hasLink: false });

    expect((await sink.waitFor(({ to }) => to.includes(email))).content.text).not.toContain('/auth/undo');
  });

  it('may be a notice, which is tried again and given up like a code', async () => {
    const server = await startMoodyServer(Infinity);
    const app = await startService(database.url, server.url);

    const { token } = await requestNotice(app, { livesForMs: 1_500 });
    const row = await settled(app);

    expect(row).toMatchObject({ state: 'dead', sealed_secret: null });
    expect(row['attempts']).toBeGreaterThan(0);
    for (const secret of [token, 'v1.']) expect(await tablesHolding(database.url, secret)).toEqual([]);
  });

  async function startSink(): Promise<SmtpSink> {
    const sink = await startSmtpSink();
    undo.push(() => sink.stop());
    return sink;
  }

  /** Refuses the first mails with an answer that repeats their code. */
  async function startMoodyServer(refusals: number): Promise<{ url: string; taken: string[] }> {
    const taken: string[] = [];
    let left = refusals;
    const url = await listen(
      new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, session, done) => {
          stream.resume().on('end', () => {
            if (left-- > 0) return done(Object.assign(new Error(`busy with ${CODE}`), { responseCode: 451 }));
            taken.push(session.envelope.rcptTo[0]!.address);
            done();
          });
        },
      }),
    );
    return { url, taken };
  }

  /** Takes a mail's data and never answers. */
  async function startSilentServer(): Promise<{ url: string; reached: Promise<unknown> }> {
    const { promise: reached, resolve } = Promise.withResolvers<unknown>();
    const onData: NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onData'] = (stream) =>
      void stream.resume().on('end', resolve);
    const url = await listen(
      new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 100, onData }),
    );
    return { url, reached };
  }

  async function listen(server: SMTPServer): Promise<string> {
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    undo.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  async function startService(databaseUrl: string, smtpUrl: string): Promise<INestApplicationContext> {
    const registry = new ConsumerRegistry();
    const config = loadNotificationsConfig({
      databaseUrl,
      smtpUrl,
      sealKey: sealKey.toString('base64url'),
      publicUrl: 'https://pay.saffron.example',
      LOG_LEVEL: 'silent',
    });
    @Module({
      imports: [
        MetricsModule.forProcess({ app: 'notifications', port: undefined, host: '127.0.0.1' }),
        JobsModule.forPostgres({ url: databaseUrl, logLevel: 'silent' }),
        NotificationsModule.register(config),
        EventsModule.inProcess({
          registry,
          services: [{ name: 'notifications', url: databaseUrl }],
          logLevel: 'silent',
        }),
      ],
    })
    class TestModule {}
    const app = await NestFactory.createMicroservice(TestModule, { strategy: registry, logger: false });
    await app.listen();
    undo.push(() => app.close());
    return app;
  }

  async function request(app: INestApplicationContext, options: { email?: string; livesForMs?: number } = {}) {
    const { email = `${newId()}@example.test`, livesForMs = 600_000 } = options;
    const codeId = newId();
    const expiresAt = new Date(Date.now() + livesForMs).toISOString();
    const sealedCode = seal(sealKey, CODE, `${codeId}|${expiresAt}`);
    const payload = { codeId, email, purpose: 'authentication' as const, sealedCode, expiresAt };
    const source = app.get<DataSource>(getDataSourceToken('notifications'));
    await source.transaction((manager) => appendToOutbox(manager, otpRequested, { key: email, payload }));
    return { email, payload };
  }

  async function requestNotice(
    app: INestApplicationContext,
    { livesForMs = 600_000, hasLink = true }: { livesForMs?: number; hasLink?: boolean } = {},
  ) {
    const email = `${newId()}@example.test`;
    const token = randomBytes(32).toString('base64url');
    const noticeId = newId();
    const expiresAt = new Date(Date.now() + livesForMs).toISOString();
    const link = seal(sealKey, `/auth/undo?token=${token}`, `${noticeId}|${expiresAt}`);
    const facts = { at: new Date().toISOString(), device: 'Firefox 140 on Windows', ip: '203.0.113.7' };
    const payload = { noticeId, kind: 'new-device' as const, email, facts, expiresAt };
    const source = app.get<DataSource>(getDataSourceToken('notifications'));
    await source.transaction((manager) =>
      appendToOutbox(manager, noticeRequested, {
        key: noticeId,
        payload: { ...payload, ...(hasLink ? { sealedLink: link } : {}) },
      }),
    );
    return { email, token };
  }

  /** Of sign-in codes, as the service tells Prometheus. */
  async function handovers(app: INestApplicationContext): Promise<{ all: number; withinASecond: number }> {
    const { text } = await app.get(Metrics, { strict: false }).read();
    const value = (series: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(series))
          ?.split('} ')[1],
      );
    const labels = 'app="notifications",kind="sign-in-code"';
    return {
      all: value(`mail_handover_seconds_count{${labels}`),
      withinASecond: value(`mail_handover_seconds_bucket{le="1",${labels}`),
    };
  }

  /** The only mail, once it is finished. */
  async function settled(app: INestApplicationContext): Promise<Record<string, unknown>> {
    const source = app.get<DataSource>(getDataSourceToken('notifications'));
    return until(
      async () =>
        (await source.query<Record<string, unknown>[]>('SELECT * FROM mails WHERE settled_at IS NOT NULL'))[0],
    );
  }
});

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every table of the database, the queue's own among them, whose rows hold a text. */
const tablesHolding = (url: string, text: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['public.mails', 'public.inbox', 'bullmq.job']),
    );
    const holding: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(`SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0`, [text]);
      if (rowCount) holding.push(name);
    }
    return holding;
  });

const killConnections = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ),
  );
