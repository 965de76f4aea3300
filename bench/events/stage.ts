import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Producer, Kafka, logLevel, Partitioners } from 'kafkajs';
import { DataSource } from 'typeorm';
import { createTopics } from '#platform/events';
import { createLogger } from '#platform/logging';
import { createTestDatabase } from '#testing/postgres';
import { provideKafka } from '#testing/stack/kafka';
import { provideTestServer, TEST_SERVER_VARIABLE } from '#testing/test-server';
import { z } from 'zod';
import { defineEvent } from '#contracts/events';
import { BARE, piled, rained, TABLES, ticked } from './ticks.js';

export interface EventsStage {
  readonly brokers: string;
  readonly ticker: DataSource;
  readonly listener: DataSource;
  readonly urls: { readonly ticker: string; readonly listener: string };
  /** kafkajs alone, with the relay's settings. */
  readonly producer: Producer;
  clear(): Promise<void>;
}

/** A durable PostgreSQL with a database for each of two services, and a Kafka with the topics. */
export async function setStage(): Promise<EventsStage> {
  const server = await provideTestServer({ isDurable: true });
  process.env[TEST_SERVER_VARIABLE] = server.adminUrl;
  const folder = await mkdtemp(join(tmpdir(), 'saffron-bench-kafka-'));
  const kafka = await provideKafka({ folder, isDurable: true });
  const catalogue = [ticked, rained, piled, defineEvent(BARE, z.object({}))];
  const logger = createLogger({ service: 'bench', level: 'warn' });
  await createTopics({ brokers: kafka.brokers.split(','), catalogue, logger });
  const urls = { ticker: await database(), listener: await database() };
  const [ticker, listener] = await Promise.all([connect(urls.ticker), connect(urls.listener)]);
  await listener.query(TABLES);
  const producer = await bareProducer(kafka.brokers);
  const clear = async () => {
    await producer.disconnect();
    await Promise.all([ticker.destroy(), listener.destroy()]);
    await kafka.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { brokers: kafka.brokers, ticker, listener, urls, producer, clear };
}

const database = async () => (await createTestDatabase('notifications')).url;

const connect = (url: string) => new DataSource({ type: 'postgres', url, extra: { max: 16 } }).initialize();

async function bareProducer(brokers: string): Promise<Producer> {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const producer = kafka.producer({ idempotent: true, createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  return producer;
}
