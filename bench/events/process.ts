import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Kafka, logLevel } from 'kafkajs';
import { DatabaseModule } from '#platform/database';
import { EventsModule, EventsStats, ConsumerRegistry } from '#platform/events';
import { createHttpAdapter } from '#platform/http';
import { arrivals, BARE, now, Ticks } from './ticks.js';
import '../end-with-parent.js';

// A process of its own: an instance of a service, or a consumer of kafkajs alone. It answers 'report' with what it has seen.
const [, , name = '', url = '', brokers = ''] = process.argv;

const counted = await (name === 'bare' ? bare() : instance());
process.on('message', () => void counted().then((published) => process.send?.({ published, arrivals: [...arrivals] })));
process.send?.('begun');

async function instance(): Promise<() => Promise<number>> {
  const registry = new ConsumerRegistry();
  const service = { name, url };
  const events = EventsModule.kafka({ registry, service, brokers: brokers.split(','), logLevel: 'warn' });
  @Module({
    imports: [DatabaseModule.forService({ service: name, url, poolSize: 8 }), events],
    controllers: name === 'listener' ? [Ticks] : [],
  })
  class InstanceModule {}
  const app = await NestFactory.create(InstanceModule, createHttpAdapter(), { logger: false });
  app.connectMicroservice({ strategy: registry });
  await app.startAllMicroservices();
  await app.init();
  return async () => (await app.get(EventsStats).read())[0]!.published;
}

async function bare(): Promise<() => Promise<number>> {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const consumer = kafka.consumer({ groupId: 'bare', maxWaitTimeInMs: 500 });
  await consumer.connect();
  await consumer.subscribe({ topic: BARE, fromBeginning: true });
  await consumer.run({
    eachBatch: ({ batch }) => {
      for (const { value } of batch.messages) {
        arrivals.set((JSON.parse(value!.toString()) as { payload: { n: number } }).payload.n, now());
      }
      return Promise.resolve();
    },
  });
  return () => Promise.resolve(0);
}
