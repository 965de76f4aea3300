import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PinsRepository } from './pins.repository.js';
import { PosPinController } from './pos-pin.controller.js';
import { SetPinService } from './set-pin.service.js';
import { SignInByPinService } from './sign-in-by-pin.service.js';

@Module({
  imports: [AuthenticationModule, LimitsModule, MembersModule, SecretsModule, SessionsModule],
  controllers: [PosPinController],
  providers: [PinsRepository, SetPinService, SignInByPinService],
  exports: [PinsRepository],
})
export class PosPinModule {}
