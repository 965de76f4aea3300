import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MembersModule } from '../members/members.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { RecoveryCodesModule } from '../recovery-codes/recovery-codes.module.js';
import { TotpModule } from '../totp/totp.module.js';
import { JudgeFactorService } from './judge-factor.service.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService } from './second-factor.service.js';

@Module({
  imports: [
    AuthenticationModule,
    DevicesModule,
    LimitsModule,
    MembersModule,
    NoticesModule,
    PasskeysModule,
    RecoveryCodesModule,
    TotpModule,
  ],
  controllers: [SecondFactorController],
  providers: [JudgeFactorService, SecondFactorService],
  exports: [JudgeFactorService],
})
export class SecondFactorModule {}
