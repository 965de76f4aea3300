import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { ConfirmedProfileService } from './confirmed-profile.service.js';
import { FlowsRepository } from './flows.repository.js';

@Module({
  imports: [MembersModule],
  providers: [ConfirmedProfileService, FlowsRepository],
  exports: [ConfirmedProfileService, FlowsRepository],
})
export class FlowsModule {}
