import { Module } from '@nestjs/common';
import { TrespassService } from './trespass.service.js';

/** Watches every route of the process, those of the other services beside it included. */
@Module({ providers: [TrespassService] })
export class TrespassModule {}
