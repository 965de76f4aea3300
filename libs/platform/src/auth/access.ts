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
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiScope, mayCall, type RouteAccess } from '#contracts/access';
import { HTTP_ERRORS } from '#contracts/http';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { isFresh, type Principal } from './principal.js';

export type MaybePrincipal = Principal | undefined;

const ACCESS_KEY = 'saffron:access';
const SCOPE_KEY = 'saffron:api-scope';
const STEP_UP_KEY = 'saffron:step-up';
const VIEWING_KEY = 'saffron:while-viewing';
/** Where the OpenAPI document says whom a route lets in, what an API key needs for it, and whether it wants a fresh proof. */
export const ACCESS_EXTENSION = 'x-access';
export const SCOPE_EXTENSION = 'x-api-scope';
export const STEP_UP_EXTENSION = 'x-step-up';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
const refuse = refusals({ ...HTTP_ERRORS, ...IDENTITY_ERRORS });

/** Whom a controller or route lets in. A route that says nothing lets nobody in. */
export const Access = (access: RouteAccess) =>
  applyDecorators(SetMetadata(ACCESS_KEY, access), ApiExtension(ACCESS_EXTENSION, access));

/** Lets programs in whose API key has this scope; a route without it is for people alone. */
export const ApiKeyScope = (scope: ApiScope) =>
  applyDecorators(SetMetadata(SCOPE_KEY, scope), ApiExtension(SCOPE_EXTENSION, scope));

/** Asks for a strong proof within the last five minutes (`POST /api/user/step-up`). */
export const StepUp = () => applyDecorators(SetMetadata(STEP_UP_KEY, true), ApiExtension(STEP_UP_EXTENSION, true));

/** An unsafe route that an administrator may call while he looks at a member's pages. */
export const AllowedWhileViewing = () => SetMetadata(VIEWING_KEY, true);

/** The caller; undefined only on routes open to visitors. */
export const CurrentPrincipal = createParamDecorator(
  (_: unknown, context: ExecutionContext): MaybePrincipal =>
    context.switchToHttp().getRequest<FastifyRequest>().principal,
);

/**
 * For every route of the process: 401 to a visitor, 403 to a role too low, to a key without the scope, to staff that still owes a
 * second factor, and to whoever only looks on; 401 with `identity.step-up.required` where the last strong proof is too old.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { principal, method } = request;
    const access = this.read<RouteAccess>(context, ACCESS_KEY);
    if (principal?.viewedBy && !this.mayWhileViewing(context, method)) throw refuse('identity.view-as.read-only');
    if (access === 'public') return this.admitVisitor(request);
    if (!principal) throw refuse('http.unauthenticated');
    if (!access || !mayCall(access, principal.role)) throw refuse('http.forbidden');
    if (access !== 'member' && principal.needsSecondFactor) throw refuse('identity.second-factor.required');
    this.judgeScope(context, principal);
    this.judgeFreshness(context, principal);
    return true;
  }

  /** Whoever looks on may read, but for what its owner is asked anew for: that is nobody else's to carry away. */
  private mayWhileViewing(context: ExecutionContext, method: string): boolean {
    const isReading = SAFE_METHODS.has(method) && !this.read(context, STEP_UP_KEY);
    return isReading || this.read(context, VIEWING_KEY) === true;
  }

  /** A program is a visitor wherever its key opens nothing: what a route does for members beside, it does for people alone. */
  private admitVisitor(request: FastifyRequest): true {
    if (request.principal?.apiKey) request.principal = undefined;
    return true;
  }

  private judgeScope(context: ExecutionContext, { apiKey }: Principal): void {
    if (!apiKey) return;
    const scope = this.read<ApiScope>(context, SCOPE_KEY);
    if (!scope || !apiKey.scopes.includes(scope)) throw refuse('identity.api-key.scope');
  }

  private judgeFreshness(context: ExecutionContext, principal: Principal): void {
    if (!this.read(context, STEP_UP_KEY) || isFresh(principal)) return;
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('www-authenticate', 'Session error="insufficient_user_authentication", max_age="300"');
    throw refuse('identity.step-up.required');
  }

  private read<T = unknown>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}
