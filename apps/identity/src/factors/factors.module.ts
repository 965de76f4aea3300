import { Module } from '@nestjs/common';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { RecoveryCodesModule } from '../recovery-codes/recovery-codes.module.js';
import { FactorsController } from './factors.controller.js';
import { FactorsQuery } from './factors.query.js';

@Module({
  imports: [PasskeysModule, RecoveryCodesModule],
  controllers: [FactorsController],
  providers: [FactorsQuery],
})
export class FactorsModule {}
