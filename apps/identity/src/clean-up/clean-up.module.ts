import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { CleanUpController } from './clean-up.controller.js';
import { CleanUpService } from './clean-up.service.js';

@Module({ imports: [LimitsModule], controllers: [CleanUpController], providers: [CleanUpService] })
export class CleanUpModule {}
