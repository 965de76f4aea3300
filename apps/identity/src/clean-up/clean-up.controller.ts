import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { sessionCleanUpResponse } from '#contracts/identity';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { CleanUpService } from './clean-up.service.js';

@ApiTags('Account')
@Controller('api/ai/session-cleanup')
@Access('member')
export class CleanUpController {
  constructor(private readonly cleanUp: CleanUpService) {}

  @Post()
  @Endpoint({
    summary: 'Remove what my sign-ins have left behind',
    description:
      'Sessions that have ended, confirmations that ran out, sign-ins that nobody finished. What is alive stays.',
    response: sessionCleanUpResponse,
  })
  async remove(@CurrentPrincipal() principal: Principal): Promise<{ success: true; removed: number }> {
    return { success: true, removed: await this.cleanUp.cleanUp(principal) };
  }
}
