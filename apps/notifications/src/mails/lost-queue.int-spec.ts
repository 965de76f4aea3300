import { randomBytes } from 'node:crypto';
import { getQueueToken } from '@nestjs/bullmq';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { otpRequested } from '#contracts/identity';
import { newId } from '#kernel';
import { appendToOutbox, EventsModule, ConsumerRegistry } from '#platform/events';
import { JobsModule } from '#platform/jobs';
import { seal } from '#platform/sealing';
import { createTestDatabase } from '#testing/postgres';
import { testRedis } from '#testing/servers';
import { startSmtpSink } from '#testing/smtp';
import { until } from '#testing/eventually';
import { loadNotificationsConfig } from '../config.js';
import { NotificationsModule } from '../notifications.module.js';
import { MAIL_QUEUE } from './mail-queue.js';

const sealKey = randomBytes(32);
const MAILS = 40;

describe('Mails whose queue is lost', () => {
  const undo: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  it('go out all the same, each once: the sweep finds their rows', async () => {
    const [database, redis, sink] = await Promise.all([
      createTestDatabase('notifications'),
      testRedis(),
      startSmtpSink(),
    ]);
    undo.push(
      () => database.drop(),
      () => redis.drop(),
      () => sink.stop(),
    );
    const app = await start(database.url, redis.url, sink.url);
    const source = app.get<DataSource>(getDataSourceToken('notifications'));
    const queue = app.get<Queue>(getQueueToken(MAIL_QUEUE), { strict: false });
    await queue.pause();
    const addresses = Array.from({ length: MAILS }, () => `${newId()}@example.test`);
    await source.transaction(async (manager) => {
      for (const email of addresses)
        await appendToOutbox(manager, otpRequested, { key: email, payload: payloadFor(email) });
    });
    await until(async () => (await queue.getWaitingCount()) === MAILS);

    await redis.drop();
    expect([await queue.getWaitingCount(), sink.messages.length]).toEqual([0, 0]);
    // What fifteen seconds do by themselves.
    await source.query(`UPDATE mails SET enqueued_at = enqueued_at - interval '15 seconds'`);

    await until(async () => sink.messages.length >= MAILS);
    await until(async () => (await source.query<unknown[]>(`SELECT FROM mails WHERE state <> 'sent'`)).length === 0);
    expect(sink.messages.map(({ to }) => to[0]).sort()).toEqual(addresses.sort());
  });

  async function start(databaseUrl: string, redisUrl: string, smtpUrl: string): Promise<INestApplicationContext> {
    const registry = new ConsumerRegistry();
    const config = loadNotificationsConfig({
      ...{ databaseUrl, smtpUrl, sealKey: sealKey.toString('base64url') },
      ...{ publicUrl: 'https://pay.saffron.example', LOG_LEVEL: 'silent' },
    });
    const services = [{ name: 'notifications', url: databaseUrl }];
    @Module({
      imports: [
        JobsModule.forRedis({ url: redisUrl, logLevel: 'silent' }),
        NotificationsModule.register(config),
        EventsModule.inProcess({ registry, services, logLevel: 'silent' }),
      ],
    })
    class TestModule {}
    const app = await NestFactory.createMicroservice(TestModule, { strategy: registry, logger: false });
    await app.listen();
    undo.push(() => app.close());
    return app;
  }
});

function payloadFor(email: string) {
  const codeId = newId();
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  const sealedCode = seal(sealKey, '482913', `${codeId}|${expiresAt}`);
  return { codeId, email, purpose: 'authentication' as const, sealedCode, expiresAt };
}
