import { Body, Controller, Delete, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { successBody } from '#contracts/http';
import { type Closure, closureRequest, closureState, type ClosureState, IDENTITY_ERRORS } from '#contracts/identity';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.js';
import { ClosureActsService } from './closure-acts.service.js';
import { ClosuresRepository, type StoredClosure } from './closures.repository.js';

@ApiTags('My data')
@Controller('api/user/closure')
@Access('member')
export class ClosureController {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly closures: ClosuresRepository,
    private readonly acts: ClosureActsService,
  ) {}

  @Get()
  @Endpoint({ summary: 'Tell whether my account is about to be closed', response: closureState })
  async state(@CurrentPrincipal() { memberId }: Principal): Promise<ClosureState> {
    const closure = await this.closures.find(memberId);
    return { closure: closure ? toClosure(closure) : null, holdDays: this.config.CLOSURE_HOLD_DAYS };
  }

  @Post()
  @StepUp()
  @Endpoint({
    summary: 'Ask for my account to be closed',
    description:
      'Wants a `closure` code that was confirmed in this session within the last five minutes. The accounts have to be empty; ' +
      'then the account is closed at the end of a hold period.',
    status: 202,
    response: closureState,
    errors: [[IDENTITY_ERRORS, 'identity.act.unconfirmed', 'identity.closure.under-way', 'identity.closure.staff']],
  })
  async request(
    @Body({ schema: closureRequest }) { reason }: z.infer<typeof closureRequest>,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ClosureState> {
    await this.acts.request(principal, reason);
    return this.state(principal);
  }

  @Delete()
  @Endpoint({
    summary: 'Keep my account after all',
    response: successBody,
    errors: [[IDENTITY_ERRORS, 'identity.closure.under-way', 'identity.closure.not-found']],
  })
  async cancel(@CurrentPrincipal() principal: Principal): Promise<{ success: true }> {
    await this.acts.cancel(principal);
    return { success: true };
  }
}

const toClosure = ({ id, state, requestedAt, closesAt, remaining }: StoredClosure): Closure => ({
  id,
  state,
  remaining,
  requestedAt: requestedAt.toISOString(),
  closesAt: closesAt?.toISOString() ?? null,
});
