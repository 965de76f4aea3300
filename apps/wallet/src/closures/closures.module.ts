import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MembersModule } from '../members/members.module.js';
import { MoneyRequestsModule } from '../money-requests/money-requests.module.js';
import { CheckClosureService } from './check-closure.service.js';
import { ClosuresConsumer } from './closures.consumer.js';
import { ForgetMemberService } from './forget-member.service.js';
import { RemainingFundsQuery } from './remaining-funds.query.js';

@Module({
  imports: [ContactsModule, LedgerModule, MembersModule, MoneyRequestsModule],
  controllers: [ClosuresConsumer],
  providers: [CheckClosureService, ForgetMemberService, RemainingFundsQuery],
})
export class ClosuresModule {}
