import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { AccountsModule } from '../passwords/accounts.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { ProfileStepsController } from './profile-steps.controller.js';

@Module({
  imports: [AccountsModule, AuthenticationModule, CodesModule, FlowsModule, LimitsModule, SignInModule],
  controllers: [LoginController, ProfileStepsController],
  providers: [LoginService],
})
export class OlderFlowModule {}
