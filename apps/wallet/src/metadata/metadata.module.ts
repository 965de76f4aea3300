import { Module } from '@nestjs/common';
import { TransactionsModule } from '../transactions/transactions.module.js';
import { MetadataController } from './metadata.controller.js';
import { MetadataRepository } from './metadata.repository.js';
import { SetMetadataService } from './set-metadata.service.js';

@Module({
  imports: [TransactionsModule],
  controllers: [MetadataController],
  providers: [MetadataRepository, SetMetadataService],
})
export class MetadataModule {}
