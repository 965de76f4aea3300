import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/secrets.module.js';
import { MemberEvents } from './member-events.js';
import { MembersRepository } from './members.repository.js';

@Module({
  imports: [SecretsModule],
  providers: [MembersRepository, MemberEvents],
  exports: [MembersRepository, MemberEvents],
})
export class MembersModule {}
