import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangePasswordService } from './change-password.service.js';
import { PasswordPolicyModule } from './password-policy.module.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsRepository } from './passwords.repository.js';

@Module({
  imports: [LimitsModule, MembersModule, NoticesModule, PasswordPolicyModule, SecretsModule, SessionsModule],
  controllers: [PasswordsController],
  providers: [ChangePasswordService, PasswordsRepository],
})
export class PasswordsModule {}
