import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PasswordPolicyModule } from '../passwords/password-policy.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { RecallMemberIdService } from './recall-member-id.service.js';
import { RecoveryController } from './recovery.controller.js';
import { ResetPasswordService } from './reset-password.service.js';

@Module({
  imports: [
    AuthenticationModule,
    CodesModule,
    DevicesModule,
    MembersModule,
    NoticesModule,
    PasswordPolicyModule,
    SecretsModule,
    SessionsModule,
    SignInModule,
  ],
  controllers: [RecoveryController],
  providers: [RecallMemberIdService, ResetPasswordService],
})
export class RecoveryModule {}
