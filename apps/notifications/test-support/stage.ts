import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConsumerRegistry, EventsModule } from '#platform/events';
import { JobsModule } from '#platform/jobs';
import { MetricsModule } from '#platform/metrics';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { type SmtpSink, startSmtpSink } from '#testing/smtp';
import { loadNotificationsConfig } from '../src/config.js';
import { NotificationsModule } from '../src/notifications.module.js';
import { SEAL_KEY } from './requests.js';
import { RunningService } from './running-service.js';

/** A database of notifications, and everything that a spec starts around it. */
export class Stage {
  private readonly undo: (() => Promise<unknown>)[] = [];

  private constructor(private readonly database: TestDatabase) {
    this.undo.push(() => database.drop());
  }

  static async create(): Promise<Stage> {
    return new Stage(await createTestDatabase('notifications'));
  }

  get url(): string {
    return this.database.url;
  }

  async close(): Promise<void> {
    for (const step of this.undo.splice(0).reverse()) await step();
  }

  /** Stops it with the stage. */
  async keep<T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
    const server = await starting;
    this.undo.push(() => server.stop());
    return server;
  }

  sink(): Promise<SmtpSink> {
    return this.keep(startSmtpSink());
  }

  async service(
    smtpUrl: string,
    jobs: DynamicModule = JobsModule.forPostgres({ url: this.url, logLevel: 'silent' }),
  ): Promise<RunningService> {
    const registry = new ConsumerRegistry();
    const config = loadNotificationsConfig({
      ...{ databaseUrl: this.url, smtpUrl, sealKey: SEAL_KEY.toString('base64url') },
      ...{ publicUrl: 'https://pay.saffron.example', LOG_LEVEL: 'silent' },
    });
    const services = [{ name: 'notifications', url: this.url }];
    @Module({
      imports: [
        MetricsModule.forProcess({ app: 'notifications', port: undefined, host: '127.0.0.1' }),
        jobs,
        NotificationsModule.register(config),
        EventsModule.inProcess({ registry, services, logLevel: 'silent' }),
      ],
    })
    class TestModule {}
    const app = await NestFactory.createMicroservice(TestModule, { strategy: registry, logger: false });
    await app.listen();
    this.undo.push(() => app.close());
    return new RunningService(app);
  }
}
