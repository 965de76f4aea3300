import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MembersModule } from '../members/members.module.js';
import { AnswerRequestService } from './answer-request.service.js';
import { CommandsConsumer } from './commands.consumer.js';
import { ExpiredHolds } from './expired-holds.js';
import { FindPeopleService } from './find-people.service.js';
import { HoldGuard } from './hold-guard.js';
import { HoldMoneyService } from './hold-money.service.js';
import { MoveMoneyService } from './move-money.service.js';

@Module({
  imports: [LedgerModule, MembersModule],
  controllers: [CommandsConsumer],
  providers: [AnswerRequestService, ExpiredHolds, FindPeopleService, HoldGuard, HoldMoneyService, MoveMoneyService],
})
export class CommandsModule {}
