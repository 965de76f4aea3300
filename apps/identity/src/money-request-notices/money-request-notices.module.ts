import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { MoneyRequestNoticesConsumer } from './money-request-notices.consumer.js';
import { MoneyRequestNoticesService } from './money-request-notices.service.js';

@Module({
  imports: [MembersModule, NoticesModule],
  controllers: [MoneyRequestNoticesConsumer],
  providers: [MoneyRequestNoticesService],
})
export class MoneyRequestNoticesModule {}
