import type { EventEnvelope } from '#contracts/events';
import { memberActivated, memberChanged, type MemberProjection } from '#contracts/identity';
import { Consume, EventTransaction } from '#platform/events';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { ProjectMemberService } from './project-member.service.js';

@Controller()
export class MembersConsumer {
  constructor(private readonly projectMember: ProjectMemberService) {}

  @Consume(memberActivated, 'wallet.member-activation')
  onActivated(
    @Payload() event: EventEnvelope<MemberProjection>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.projectMember.activate(manager, event.payload);
  }

  @Consume(memberChanged, 'wallet.member-changes')
  onChanged(
    @Payload() event: EventEnvelope<MemberProjection>,
    @EventTransaction() manager: EntityManager,
  ): Promise<void> {
    return this.projectMember.change(manager, event.payload);
  }
}
