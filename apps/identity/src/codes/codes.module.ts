import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { RegistrationsModule } from '../registrations/registrations.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CodesRepository } from './codes.repository.js';
import { ConfirmActService } from './confirm-act.service.js';
import { SendCodeService } from './send-code.service.js';
import { SendOtpController } from './send-otp.controller.js';
import { UseCodeService } from './use-code.service.js';

@Module({
  imports: [
    AuthenticationModule,
    DevicesModule,
    FlowsModule,
    LimitsModule,
    MembersModule,
    RegistrationsModule,
    SessionsModule,
  ],
  controllers: [SendOtpController],
  providers: [CodesRepository, ConfirmActService, SendCodeService, UseCodeService],
  exports: [CodesRepository, ConfirmActService, SendCodeService, UseCodeService],
})
export class CodesModule {}
