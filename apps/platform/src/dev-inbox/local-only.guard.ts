import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Lets in this machine alone: the inbox holds everybody's codes. The name in the request counts as well as its origin, because
 * a page elsewhere can make its own name lead here, and a proxy on this machine speaks for others.
 */
@Injectable()
export class LocalOnlyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { raw, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const isLocal = LOOPBACK.test(raw.socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '');
    if (!isLocal) throw new NotFoundException();
    return true;
  }
}
