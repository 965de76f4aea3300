import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { successBody } from '#contracts/http';
import {
  IDENTITY_ERRORS,
  type InvitationOffer,
  invitationOffer,
  type InvitationToken,
  invitationToken,
} from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { setSessionCookies } from '../sessions/session.cookies.js';
import { AcceptInvitationService } from './accept-invitation.service.js';

/** The token travels in bodies alone: an address ends in logs. */
@ApiTags('Session')
@Controller(`api/${PRODUCT.slug}/staff-invitation`)
export class InvitationController {
  constructor(private readonly accepting: AcceptInvitationService) {}

  @Post()
  @Access('public')
  @Endpoint({
    summary: 'Tell what an invitation to the staff offers',
    response: invitationOffer,
    errors: [[IDENTITY_ERRORS, 'identity.invitation.invalid']],
  })
  look(@Body({ schema: invitationToken }) { token }: InvitationToken): Promise<InvitationOffer> {
    return this.accepting.look(token);
  }

  @Post('accept')
  @Access('member')
  @StepUp()
  @Endpoint({
    summary: 'Take the role that the invitation offers to my address',
    response: successBody,
    errors: [
      [
        IDENTITY_ERRORS,
        'identity.invitation.invalid',
        'identity.invitation.other-address',
        'identity.invitation.already-staff',
      ],
    ],
  })
  async accept(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: invitationToken }) { token }: InvitationToken,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    setSessionCookies(request, reply, await this.accepting.accept(principal, token));
    return { success: true };
  }
}
