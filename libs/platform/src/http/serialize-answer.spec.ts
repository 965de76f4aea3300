import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { DomainError } from '#kernel';
import { Access } from '../auth/index.js';
import { configureHttp, createHttpAdapter, Endpoint } from './index.js';

const card = z.object({
  name: z.string(),
  since: z
    .date()
    .transform((date) => date.getUTCFullYear())
    .optional(),
});

@Controller('api')
@Access('public')
class CardsController {
  @Get('card')
  @Endpoint({ summary: 'One', response: card })
  one() {
    return { name: 'Ada', since: new Date(0), passwordHash: 'secret' };
  }

  @Get('later')
  @Endpoint({ summary: 'One, after a while', response: card })
  async later() {
    return Promise.resolve({ name: 'Ada', passwordHash: 'secret' });
  }

  @Get('cards')
  @Endpoint({ summary: 'All', response: z.array(card) })
  all() {
    return [{ name: 'Ada', passwordHash: 'secret' }, { name: 'Ben' }];
  }

  @Get('wrong')
  @Endpoint({ summary: 'Not what was promised', response: card })
  wrong() {
    return { name: 7, passwordHash: 'secret' };
  }

  @Get('refused')
  @Endpoint({ summary: 'None', response: card })
  refused() {
    throw new DomainError('cards.none', { status: 409, message: 'No card' }, { details: ['why'] });
  }
}

@Module({ controllers: [CardsController] })
class CardsModule {}

describe('What a route answers', () => {
  let app: NestFastifyApplication;
  const log: string[] = [];

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(CardsModule, createHttpAdapter(), { logger: false });
    configureHttp(app, pino({ level: 'trace' }, { write: (line) => void log.push(line) }));
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(() => app.close());

  it.each([
    ['/api/card', { name: 'Ada', since: 1970 }],
    ['/api/later', { name: 'Ada' }],
    ['/api/cards', [{ name: 'Ada' }, { name: 'Ben' }]],
  ])('is what its schema names and nothing else: %s', async (url, expected) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
    expect((await app.inject({ method: 'HEAD', url })).headers['content-length']).toBe(
      String(Buffer.byteLength(answer.body)),
    );
  });

  it('is a fault, told to the log alone, where it breaks its schema', async () => {
    const answer = await app.inject('/api/wrong');
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: 'http.internal' }]);
    expect(answer.body).not.toContain('name');
    expect(log.filter((line) => line.includes('breaks its schema'))).toHaveLength(1);
    expect(log.join()).not.toContain('secret');
  });

  it('leaves a refusal as it is', async () => {
    const answer = await app.inject('/api/refused');
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'cards.none', details: ['why'] }]);
  });
});
