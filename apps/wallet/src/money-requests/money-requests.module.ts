import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MembersModule } from '../members/members.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { AskForMoneyService } from './ask-for-money.service.js';
import { BlocksController } from './blocks.controller.js';
import { BlocksRepository } from './blocks.repository.js';
import { CloseMoneyRequestService } from './close-money-request.service.js';
import { FindMoneyRequestService } from './find-money-request.service.js';
import { MoneyRequestsController } from './money-requests.controller.js';
import { MoneyRequestsRepository } from './money-requests.repository.js';
import { PayMoneyRequestService } from './pay-money-request.service.js';
import { ReadMoneyRequestsService } from './read-money-requests.service.js';

@Module({
  imports: [LedgerModule, MembersModule, TransfersModule],
  controllers: [MoneyRequestsController, BlocksController],
  providers: [
    AskForMoneyService,
    BlocksRepository,
    CloseMoneyRequestService,
    FindMoneyRequestService,
    MoneyRequestsRepository,
    PayMoneyRequestService,
    ReadMoneyRequestsService,
  ],
  exports: [BlocksRepository, CloseMoneyRequestService, MoneyRequestsRepository],
})
export class MoneyRequestsModule {}
