import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.js';
import { FirstAdminModule } from '../first-admin/first-admin.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { CompleteSignInService } from './complete-sign-in.service.js';
import { PendingSignInsRepository } from './pending-sign-ins.repository.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const services = [CompleteSignInService, PendingSignInsRepository, SecondFactorsRepository];

/** The common end of every way of signing in. */
@Module({
  imports: [DevicesModule, FirstAdminModule, FlowsModule, SessionsModule],
  providers: services,
  exports: services,
})
export class AuthenticationModule {}
