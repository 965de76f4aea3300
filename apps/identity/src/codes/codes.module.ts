import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { RegistrationsModule } from '../registrations/registrations.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CodesRepository } from './codes.repository.js';
import { ConfirmActService } from './confirm-act.service.js';
import { SendCodeService } from './send-code.service.js';
import { SendOtpController } from './send-otp.controller.js';

@Module({
  imports: [LimitsModule, MembersModule, RegistrationsModule, SessionsModule],
  controllers: [SendOtpController],
  providers: [CodesRepository, ConfirmActService, SendCodeService],
  exports: [CodesRepository, ConfirmActService],
})
export class CodesModule {}
