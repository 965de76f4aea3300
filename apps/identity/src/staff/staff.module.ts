import { Module } from '@nestjs/common';
import { ListExports } from '#platform/lists';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AcceptInvitationService } from './accept-invitation.service.js';
import { ExportInvitationsController } from './export-invitations.controller.js';
import { InvitationController } from './invitation.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InviteStaffService } from './invite-staff.service.js';
import { StaffInvitationsController } from './staff-invitations.controller.js';

/** How people come to the staff. What they are there is a role, and roles are changed where members are administered. */
@Module({
  imports: [MembersModule, NoticesModule, SessionsModule],
  controllers: [ExportInvitationsController, StaffInvitationsController, InvitationController],
  providers: [InviteStaffService, AcceptInvitationService, InvitationsRepository, ListExports],
})
export class StaffModule {}
