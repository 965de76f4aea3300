import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StepUpController } from './step-up.controller.js';
import { StepUpService } from './step-up.service.js';

@Module({
  imports: [
    AuthenticationModule,
    CodesModule,
    LimitsModule,
    MembersModule,
    PasskeysModule,
    SecondFactorModule,
    SessionsModule,
  ],
  controllers: [StepUpController],
  providers: [StepUpService],
})
export class StepUpModule {}
