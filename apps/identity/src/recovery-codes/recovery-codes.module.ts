import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { FactorChangesModule } from '../factor-changes/factor-changes.module.js';
import { MembersModule } from '../members/members.module.js';
import { MakeRecoveryCodesService } from './make-recovery-codes.service.js';
import { RecoveryCodesController } from './recovery-codes.controller.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';

@Module({
  imports: [AuthenticationModule, FactorChangesModule, MembersModule],
  controllers: [RecoveryCodesController],
  providers: [MakeRecoveryCodesService, RecoveryCodesRepository],
  exports: [RecoveryCodesRepository],
})
export class RecoveryCodesModule {}
