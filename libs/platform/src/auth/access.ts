import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type AccessLevel, mayAccess } from '#contracts/access';
import { HTTP_ERRORS } from '#contracts/http';
import { refusals } from '#kernel';
import type { Principal } from './principal.js';

export type MaybePrincipal = Principal | undefined;

export const ACCESS_KEY = 'saffron:access';
/** Where the OpenAPI document says whom a route lets in. */
export const ACCESS_EXTENSION = 'x-access';
const refuse = refusals(HTTP_ERRORS);

/** Whom a controller or route lets in. A route that says nothing lets nobody in. */
export const Access = (level: AccessLevel) =>
  applyDecorators(SetMetadata(ACCESS_KEY, level), ApiExtension(ACCESS_EXTENSION, level));

/** The caller; undefined only on routes open to visitors. */
export const CurrentPrincipal = createParamDecorator(
  (_: unknown, context: ExecutionContext): MaybePrincipal =>
    context.switchToHttp().getRequest<FastifyRequest>().principal,
);

/** Answers 401 to a visitor and 403 to a role too low, for every route of the process. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const level = this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_KEY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (level === 'public') return true;
    const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!principal) throw refuse('http.unauthenticated');
    if (!level || !mayAccess(level, principal.role)) throw refuse('http.forbidden');
    return true;
  }
}
