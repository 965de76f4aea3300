import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MembersModule } from '../members/members.module.js';
import { CheckClosureService } from './check-closure.service.js';
import { ClosuresConsumer } from './closures.consumer.js';
import { RemainingFundsQuery } from './remaining-funds.query.js';

@Module({
  imports: [AccountsModule, LedgerModule, MembersModule],
  controllers: [ClosuresConsumer],
  providers: [CheckClosureService, RemainingFundsQuery],
})
export class ClosuresModule {}
