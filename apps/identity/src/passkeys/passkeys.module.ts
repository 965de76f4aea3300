import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { FactorChangesModule } from '../factor-changes/factor-changes.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { ChallengesRepository } from './challenges.repository.js';
import { JudgePasskeyService } from './judge-passkey.service.js';
import { ManagePasskeysService } from './manage-passkeys.service.js';
import { PasskeySignInController } from './passkey-sign-in.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { RelyingParty } from './relying-party.js';
import { SignInByPasskeyService } from './sign-in-by-passkey.service.js';

const services = [ChallengesRepository, JudgePasskeyService, PasskeysRepository, RelyingParty];

@Module({
  imports: [AuthenticationModule, FactorChangesModule, FlowsModule, LimitsModule, MembersModule],
  controllers: [PasskeySignInController, PasskeysController],
  providers: [...services, ManagePasskeysService, SignInByPasskeyService],
  exports: services,
})
export class PasskeysModule {}
