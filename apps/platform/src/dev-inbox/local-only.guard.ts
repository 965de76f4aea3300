import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Lets in this machine alone: the inbox holds everybody's codes. The name in the request counts as well as its origin, because
 * a page elsewhere can make its own name lead here, and so does any word of a proxy: one on this machine speaks for others.
 */
@Injectable()
export class LocalOnlyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { raw, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
    const isLocal =
      LOOPBACK.test(raw.socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '') && !isForwarded;
    if (!isLocal) throw new NotFoundException();
    return true;
  }
}
