import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MemberDirectory } from './member-directory.js';
import { MemberFilling } from './member-filling.js';
import { MembersConsumer } from './members.consumer.js';
import { MembersRepository } from './members.repository.js';
import { ProjectMemberService } from './project-member.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [MembersConsumer],
  providers: [MemberDirectory, MemberFilling, MembersRepository, ProjectMemberService],
  exports: [MemberDirectory, MembersRepository],
})
export class MembersModule {}
