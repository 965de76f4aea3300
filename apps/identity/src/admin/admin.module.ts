import { Module } from '@nestjs/common';
import { ListExports } from '#platform/lists';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { EndAllSessionsController } from './end-all-sessions.controller.js';
import { EndAllSessionsService } from './end-all-sessions.service.js';
import { ExportMembersController } from './export-members.controller.js';
import { MemberActsService } from './member-acts.service.js';
import { MembersController } from './members.controller.js';
import { MembersListQuery } from './members-list.query.js';

@Module({
  imports: [ApiKeysModule, AuthenticationModule, MembersModule, NoticesModule, SessionsModule],
  controllers: [EndAllSessionsController, ExportMembersController, MembersController],
  providers: [EndAllSessionsService, ListExports, MemberActsService, MembersListQuery],
})
export class AdminModule {}
