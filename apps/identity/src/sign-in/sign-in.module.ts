import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { PasswordPolicyModule } from '../passwords/password-policy.module.js';
import { PosPinModule } from '../pos-pin/pos-pin.module.js';
import { RegistrationsModule } from '../registrations/registrations.module.js';
import { SecretsModule } from '../secrets/secrets.module.js';
import { ActivateMemberService } from './activate-member.service.js';
import { ConfirmProfileService } from './confirm-profile.service.js';
import { EmailCheckService } from './email-check.service.js';
import { ProfileSteps } from './profile-steps.http.js';
import { RegisterMemberService } from './register-member.service.js';
import { RetrieveProfileService } from './retrieve-profile.service.js';
import { SignInByCodeService } from './sign-in-by-code.service.js';
import { SignInController } from './sign-in.controller.js';
import { TempTokensRepository } from './temp-tokens.repository.js';
import { VerifyOtpController } from './verify-otp.controller.js';

@Module({
  imports: [
    AuthenticationModule,
    CodesModule,
    DevicesModule,
    FlowsModule,
    LimitsModule,
    MembersModule,
    PasswordPolicyModule,
    PosPinModule,
    RegistrationsModule,
    SecretsModule,
  ],
  controllers: [SignInController, VerifyOtpController],
  providers: [
    ActivateMemberService,
    ConfirmProfileService,
    EmailCheckService,
    ProfileSteps,
    RegisterMemberService,
    RetrieveProfileService,
    SignInByCodeService,
    TempTokensRepository,
  ],
  exports: [ProfileSteps, SignInByCodeService, TempTokensRepository],
})
export class SignInModule {}
