import { Module } from '@nestjs/common';
import { SecretsModule } from '../secrets/secrets.module.js';
import { Limits } from './limits.js';
import { PasswordAttempts } from './password-attempts.service.js';
import { SprayingService } from './spraying.service.js';

@Module({
  imports: [SecretsModule],
  providers: [Limits, PasswordAttempts, SprayingService],
  exports: [Limits, PasswordAttempts],
})
export class LimitsModule {}
