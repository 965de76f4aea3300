import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { MemberActsService } from './member-acts.service.js';
import { MembersController } from './members.controller.js';
import { MembersListQuery } from './members-list.query.js';

@Module({
  imports: [MembersModule, SessionsModule],
  controllers: [MembersController],
  providers: [MemberActsService, MembersListQuery],
})
export class AdminModule {}
