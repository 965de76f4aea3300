import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CloseAccountService } from './close-account.service.js';
import { ClosureActsService } from './closure-acts.service.js';
import { ClosureConsumer } from './closure.consumer.js';
import { ClosureController } from './closure.controller.js';
import { ClosuresRepository } from './closures.repository.js';
import { DueClosuresService } from './due-closures.service.js';
import { SettleClosureService } from './settle-closure.service.js';

@Module({
  imports: [MembersModule, NoticesModule, SessionsModule],
  controllers: [ClosureConsumer, ClosureController],
  providers: [CloseAccountService, ClosureActsService, ClosuresRepository, DueClosuresService, SettleClosureService],
})
export class ClosureModule {}
