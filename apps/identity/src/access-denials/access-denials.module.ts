import { Module } from '@nestjs/common';
import { AccessDenialsService } from './access-denials.service.js';

/** Watches every route of the process, those of the other services beside it included. */
@Module({ providers: [AccessDenialsService] })
export class AccessDenialsModule {}
