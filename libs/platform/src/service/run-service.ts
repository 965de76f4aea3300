import { NestFactory } from '@nestjs/core';
import type { z } from 'zod';
import { EVENT_CATALOGUE, topicsMadeBy } from '#contracts/catalogue';
import { migrate } from '../database/index.js';
import { createTopics } from '../events/index.js';
import { createLogger, NestLogger } from '../logging/index.js';
import type { ServiceDefinition } from './define-service.js';
import { fromRoot } from './project.js';
import { type CommandAnswer, runProcess } from './run-process.js';
import { kafkaSecurity } from './service-config.js';
import { readSettings } from './service-settings.js';
import { ServiceModule } from './service.module.js';
import { startService } from './start-service.js';
import { verifyDatabase } from './verify.js';

/**
 * A service's whole `main.ts`. Without an argument it serves until it is stopped; `migrate` brings its database and its topics up to
 * date and ends, to be run before a new version is rolled out; `verify` does its checks; further words are the definition's own commands.
 */
export async function runService<S extends z.ZodObject>(definition: ServiceDefinition<S>): Promise<void> {
  const { name, commands = {} } = definition;
  const own = Object.entries(commands).map(
    ([command, act]) => [command, () => runCommand(definition, act).then(done)] as const,
  );
  await runProcess({
    name,
    start: () => startService(definition, process.env),
    commands: {
      migrate: () => bringUpToDate(definition).then(done),
      verify: (args) => verifyDatabase(() => definition.checks(args), process.env),
      ...Object.fromEntries(own),
    },
  });
}

const done = (text: string): CommandAnswer => ({ text, exitCode: 0 });

async function bringUpToDate({ name, settings }: ServiceDefinition): Promise<string> {
  const { service } = readSettings(settings, process.env);
  const applied = await migrate({ url: service.DATABASE_URL, dir: fromRoot(`apps/${name}/migrations`) });
  const logger = createLogger({ service: name, level: service.LOG_LEVEL });
  const { created, altered } = await createTopics({
    brokers: service.KAFKA_BROKERS,
    prefix: service.KAFKA_TOPIC_PREFIX,
    security: kafkaSecurity(service),
    catalogue: topicsMadeBy(name, EVENT_CATALOGUE),
    logger,
  });
  return (
    `The database of ${name} is up to date: ${applied.length} migrations applied; ` +
    `${created.length} topics created, ${altered.length} altered`
  );
}

async function runCommand<S extends z.ZodObject>(
  definition: ServiceDefinition<S>,
  act: NonNullable<ServiceDefinition['commands']>[string],
): Promise<string> {
  const { name } = definition;
  const { service: given, own } = readSettings(definition.settings, process.env);
  // The processes that serve have the port.
  const service = { ...given, METRICS_PORT: undefined };
  const logger = createLogger({ service: name, level: service.LOG_LEVEL });
  const module = ServiceModule.forCommand({ name, service, own: definition.modules(own, service) });
  const app = await NestFactory.createApplicationContext(module, {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  try {
    return await act(app);
  } finally {
    await app.close();
  }
}
