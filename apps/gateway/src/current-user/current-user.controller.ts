import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type RightsDocument, rightsDocument, rightsOf } from '#contracts/access';
import { type CurrentUserResponse, currentUserResponse } from '#contracts/identity';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';

/** Answered by the edge itself: the session that it read for this request already says who is asking. */
@ApiTags('Session')
@Controller('api/user')
export class CurrentUserController {
  @Get()
  @Access('public')
  @Endpoint({ summary: 'Tell who is signed in', response: currentUserResponse })
  currentUser(@Req() request: FastifyRequest): CurrentUserResponse {
    return request.session ? { authenticated: true, user: request.session.user } : { authenticated: false };
  }

  @Get('rights')
  @Access('member')
  @Endpoint({ summary: 'Tell what I may do beyond my own account', response: rightsDocument })
  rights(@CurrentPrincipal() { role }: Principal): RightsDocument {
    return { role, rights: rightsOf(role) };
  }
}
