import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/secrets.module.js';
import { AnnounceMembersService } from './announce-members.service.js';
import { MemberEvents } from './member-events.js';
import { MembersRepository } from './members.repository.js';

@Module({
  imports: [SecretsModule],
  providers: [AnnounceMembersService, MembersRepository, MemberEvents],
  exports: [MembersRepository, MemberEvents],
})
export class MembersModule {}
