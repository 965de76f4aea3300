import { Module } from '@nestjs/common';
import { FactorChangesModule } from '../factor-changes/factor-changes.module.js';
import { EnrolTotpService } from './enrol-totp.service.js';
import { TotpController } from './totp.controller.js';
import { TotpRepository } from './totp.repository.js';

@Module({
  imports: [FactorChangesModule],
  controllers: [TotpController],
  providers: [EnrolTotpService, TotpRepository],
  exports: [TotpRepository],
})
export class TotpModule {}
