import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { ApiKeyReaderService } from './api-key-reader.service.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';

@Module({
  imports: [NoticesModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysRepository, ApiKeysService, ApiKeyReaderService],
  exports: [ApiKeysRepository, ApiKeyReaderService],
})
export class ApiKeysModule {}
