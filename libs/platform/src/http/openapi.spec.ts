import { Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { type AdminListQuery, adminListQuery, HTTP_ERRORS } from '#contracts/http';
import { PRODUCT } from '#kernel';
import { Access } from '../auth/index.js';
import { createHttpAdapter } from './app.js';
import { Endpoint } from './endpoint.decorator.js';
import { createOpenApiDocument } from './openapi.js';

const room = z.object({ name: z.string() }).meta({ id: 'Room' });

@Controller('rooms')
@Access('members.list')
class RoomsController {
  @Get()
  @Endpoint({ summary: 'List rooms', response: z.array(room) })
  list(@Query({ schema: adminListQuery }) query: AdminListQuery) {
    return [{ name: String(query.filter) }];
  }

  @Get('lobby')
  @Access('public')
  @Endpoint({ summary: 'Read the lobby', response: room, errors: [[HTTP_ERRORS, 'http.unauthenticated']] })
  lobby() {
    return { name: 'lobby' };
  }

  @Post('lobby')
  @Access('public')
  @Endpoint({ summary: 'Enter the lobby', response: room })
  enter() {
    return { name: 'lobby' };
  }

  @Post(':name')
  @Access('member')
  @Endpoint({ summary: 'Enter a room', response: room })
  room(@Param('name') name: string) {
    return { name };
  }
}

@Module({ controllers: [RoomsController] })
class RoomsModule {}

describe('the OpenAPI document', () => {
  let app: NestFastifyApplication;
  let document: OpenAPIObject;

  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(RoomsModule, createHttpAdapter(), { logger: false });
    document = createOpenApiDocument(app, '1');
  });
  afterAll(() => app.close());

  const operation = (method: 'get' | 'post', path: string) => {
    const found = document.paths[path]?.[method];
    if (!found) throw new Error(`${method} ${path} is not in the document`);
    return found;
  };
  const codes = (method: 'get' | 'post', path: string, status: number): string[] => {
    const { description = '' } = { ...operation(method, path).responses[status] } as { description?: string };
    return [...description.matchAll(/`(http\.[a-z-]+)`/g)].map(([, code = '']) => code);
  };

  it('lists the refusals that follow from the access level and the method', () => {
    expect([401, 403].map((status) => codes('get', '/rooms', status))).toEqual([
      ['http.unauthenticated'],
      ['http.cross-site', 'http.forbidden'],
    ]);
    expect([401, 403].map((status) => codes('post', '/rooms/{name}', status))).toEqual([
      ['http.unauthenticated'],
      ['http.cross-site', 'http.csrf'],
    ]);
    expect([401, 403].map((status) => codes('post', '/rooms/lobby', status))).toEqual([
      [],
      ['http.cross-site', 'http.csrf'],
    ]);
  });

  it('lists what a public route says of itself', () => {
    expect(codes('get', '/rooms/lobby', 401)).toEqual(['http.unauthenticated']);
  });

  it('wants a session where visitors are not let in, and the token for what changes something', () => {
    expect(operation('get', '/rooms').security).toEqual([{ session: [] }]);
    expect(operation('post', '/rooms/{name}').security).toEqual([{ session: [], csrf: [] }]);
    expect(operation('get', '/rooms/lobby').security).toBeUndefined();
    expect(document.components?.securitySchemes?.['session']).toMatchObject({ name: `${PRODUCT.slug}_session` });
  });

  it('names the headers of answers, and what each name means', () => {
    const headers = (path: string, status: number) =>
      Object.keys((operation('get', path).responses[status] as { headers: object }).headers);
    expect(headers('/rooms', 200)).toEqual(['X-Correlation-Id', 'Content-Range']);
    expect(headers('/rooms/lobby', 200)).toEqual(['X-Correlation-Id']);
    expect(headers('/rooms', 429)).toEqual(['X-Correlation-Id', 'Retry-After']);
    expect(Object.keys(document.components?.headers ?? {})).toEqual(
      expect.arrayContaining(['X-Correlation-Id', 'Retry-After', 'Content-Range']),
    );
  });

  it('describes each refusal by the shape that every refusal has', () => {
    for (const status of [401, 403, 429]) {
      expect(operation('get', '/rooms').responses[status]).toMatchObject({
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      });
    }
    expect(document.components?.schemas?.['Error']).toBeDefined();
  });
});
