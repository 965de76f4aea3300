import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Access } from '../auth/index.js';
import { Endpoint } from '../http/index.js';
import { type Health, HealthRegistry } from './health-registry.js';

/** Which version of the software answers. */
export const HEALTH_VERSION = Symbol('version of the software');

const health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    parts: z.record(z.string(), z.enum(['up', 'down'])),
  })
  .meta({ id: 'Health' });

@ApiTags('Operations')
@Controller()
export class HealthController {
  constructor(
    private readonly registry: HealthRegistry,
    @Inject(HEALTH_VERSION) private readonly version: string,
  ) {}

  @Get('api/health')
  @Access('public')
  @ApiResponse({ status: 503, description: 'Some part is down; `parts` says which.', standardSchema: health })
  @Endpoint({ summary: 'Tell whether everything works', response: health })
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<z.infer<typeof health>> {
    const { ok, parts } = await this.registry.check();
    return this.tell(ok, parts, reply);
  }

  @Get('health/live')
  @Access('public')
  @ApiExcludeEndpoint()
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @Access('public')
  @ApiExcludeEndpoint()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<z.infer<typeof health>> {
    const { ready, parts } = await this.registry.check();
    return this.tell(ready, parts, reply);
  }

  private tell(isGood: boolean, parts: Health['parts'], reply: FastifyReply): z.infer<typeof health> {
    if (!isGood) void reply.status(503);
    return { status: isGood ? 'ok' : 'degraded', version: this.version, parts };
  }
}
