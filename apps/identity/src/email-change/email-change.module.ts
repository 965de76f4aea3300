import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UndoModule } from '../undo/undo.module.js';
import { ConfirmEmailChangeService } from './confirm-email-change.service.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangesRepository } from './email-changes.repository.js';
import { MoveAddressService } from './move-address.service.js';
import { StartEmailChangeService } from './start-email-change.service.js';
import { UndoEmailChangeService } from './undo-email-change.service.js';

@Module({
  imports: [CodesModule, LimitsModule, MembersModule, NoticesModule, SessionsModule, UndoModule],
  controllers: [EmailChangeController],
  providers: [
    ConfirmEmailChangeService,
    EmailChangesRepository,
    MoveAddressService,
    StartEmailChangeService,
    UndoEmailChangeService,
  ],
})
export class EmailChangeModule {}
