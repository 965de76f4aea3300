import type { EventEnvelope, EventPayload } from '#contracts/events';
import { closureReleased, closureRequested, memberChanged, type MemberProjection } from '#contracts/identity';
import { Consume, EventTransaction } from '#platform/events';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { CheckClosureService } from './check-closure.service.js';
import { ForgetMemberService } from './forget-member.service.js';

@Controller()
export class ClosuresConsumer {
  constructor(
    private readonly closures: CheckClosureService,
    private readonly forgetMember: ForgetMemberService,
  ) {}

  @Consume(closureRequested, 'wallet.closure-checks')
  onRequested(
    @Payload() { payload }: EventEnvelope<EventPayload<typeof closureRequested>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.closures.check(manager, payload);
  }

  @Consume(closureReleased, 'wallet.closure-releases')
  onReleased(
    @Payload() { payload }: EventEnvelope<EventPayload<typeof closureReleased>>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.closures.release(manager, payload);
  }

  @Consume(memberChanged, 'wallet.member-erasure')
  async onChanged(
    @Payload() { payload }: EventEnvelope<MemberProjection>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    if (payload.state === 'closed') await this.forgetMember.forget(manager, payload.memberId);
  }
}
