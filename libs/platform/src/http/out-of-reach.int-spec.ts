import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { freePort } from '#testing/free-port';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Access } from '../auth/index.js';
import { createLogger } from '../logging/index.js';
import { configureHttp, createHttpAdapter } from './app.js';

const NOBODY = 'nobody_gets_in';

let database: TestDatabase;
let app: NestFastifyApplication;
/** What the route asks of its database. */
let ask: () => Promise<unknown>;
const sources: DataSource[] = [];

@Controller('api/asks')
class AsksController {
  @Get()
  @Access('public')
  ask() {
    return ask();
  }
}

@Module({ controllers: [AsksController] })
class AsksModule {}

const connect = async (url: string) => {
  const source = await new DataSource({ type: 'postgres', url, extra: { max: 1 } }).initialize();
  sources.push(source);
  return source;
};
/** For a full pool alone: a machine that is busy may take as long for a new connection. */
const waitAtMost = (source: DataSource, ms: number) => {
  const { master } = source.driver as unknown as { master: Pool };
  master.options.connectionTimeoutMillis = ms;
};

const answer = async () => {
  const { statusCode, headers, json } = await app.inject('/api/asks');
  return { status: statusCode, code: json<{ code: string }>().code, retryAfter: headers['retry-after'] };
};
const UNAVAILABLE = { status: 503, code: 'http.unavailable', retryAfter: '1' };

beforeAll(async () => {
  database = await createTestDatabase('notifications');
  app = await NestFactory.create<NestFastifyApplication>(AsksModule, createHttpAdapter(), { logger: false });
  configureHttp(app, createLogger({ service: 'test', level: 'silent' }));
  await app.init();
});
afterAll(async () => {
  await app.close();
  await Promise.all(sources.map((source) => source.destroy()));
  await database.drop();
});

it('asks for another try where all connections are in use for too long', async () => {
  const source = await connect(database.url);
  const busy = source.createQueryRunner();
  await busy.connect();
  waitAtMost(source, 200);
  ask = () => source.query('SELECT 1');
  expect(await answer()).toEqual(UNAVAILABLE);
  await busy.release();
  expect(await answer()).toMatchObject({ status: 200 });
});

it('asks for another try where nobody answers at the address', async () => {
  const port = await freePort();
  ask = () => connect(`postgres://saffron@127.0.0.1:${port}/none`);
  expect(await answer()).toEqual(UNAVAILABLE);
  ask = () => connect(`postgres://saffron@localhost:${port}/none`);
  expect(await answer()).toEqual(UNAVAILABLE);
});

it('asks for another try where the server takes no more connections', async () => {
  const source = await connect(database.url);
  await source.query(`CREATE ROLE ${NOBODY} LOGIN PASSWORD '${NOBODY}' CONNECTION LIMIT 0`);
  try {
    const url = new URL(database.url);
    [url.username, url.password] = [NOBODY, NOBODY];
    ask = () => connect(url.href);
    expect(await answer()).toEqual(UNAVAILABLE);
  } finally {
    await source.query(`DROP ROLE ${NOBODY}`);
  }
});

it('promises nothing of the kind where the connection breaks off in the middle, or the statement is wrong', async () => {
  const source = await connect(database.url);
  ask = () => source.query('SELECT pg_terminate_backend(pg_backend_pid())');
  expect(await answer()).toEqual({ status: 500, code: 'http.internal', retryAfter: undefined });
  ask = () => source.query('SELECT nothing');
  expect(await answer()).toEqual({ status: 500, code: 'http.internal', retryAfter: undefined });
});
