import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ConfiguredAdminsService } from './configured-admins.service.js';
import { FirstAdminController } from './first-admin.controller.js';
import { FirstAdminService } from './first-admin.service.js';

@Module({
  imports: [MembersModule, SessionsModule],
  controllers: [FirstAdminController],
  providers: [ConfiguredAdminsService, FirstAdminService],
  exports: [ConfiguredAdminsService, FirstAdminService],
})
export class FirstAdminModule {}
