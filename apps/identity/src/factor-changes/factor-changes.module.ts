import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { FactorChangesService } from './factor-changes.service.js';

@Module({
  imports: [AuthenticationModule, NoticesModule],
  providers: [FactorChangesService],
  exports: [FactorChangesService],
})
export class FactorChangesModule {}
