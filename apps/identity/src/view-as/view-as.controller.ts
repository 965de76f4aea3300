import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { idField, successBody } from '#contracts/http';
import { IDENTITY_ERRORS, viewAsRequest, viewAsResponse } from '#contracts/identity';
import { Access, AllowedWhileViewing, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { ViewAsService } from './view-as.service.js';

@ApiTags('Administration')
@Controller('api')
export class ViewAsController {
  constructor(private readonly viewAs: ViewAsService) {}

  @Post('admin/members/:id/view-as')
  @Access('members.view-as')
  @StepUp()
  @Endpoint({
    summary: 'Look at the pages of a member',
    description:
      'For a quarter of an hour this session reads as the member’s and changes nothing. Both names are recorded.',
    response: viewAsResponse,
    errors: [
      [IDENTITY_ERRORS, 'identity.member.not-found', 'identity.member.own-account', 'identity.member.outranked'],
    ],
  })
  async start(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: viewAsRequest }) { reason }: z.infer<typeof viewAsRequest>,
  ): Promise<z.infer<typeof viewAsResponse>> {
    return { success: true, until: (await this.viewAs.start(principal, id, reason)).toISOString() };
  }

  @Post('user/view-as/end')
  @Access('member')
  @AllowedWhileViewing()
  @Endpoint({ summary: 'Go back to my own pages', response: successBody })
  async end(@CurrentPrincipal() principal: Principal): Promise<{ success: true }> {
    await this.viewAs.end(principal);
    return { success: true };
  }
}
