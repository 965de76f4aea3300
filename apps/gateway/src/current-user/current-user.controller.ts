import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type CurrentUserResponse, currentUserResponse } from '#contracts/identity';
import { Access } from '#platform/auth';
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
}
