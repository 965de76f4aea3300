import { Module } from '@nestjs/common';
import { HoldsController } from './holds.controller.js';
import { PendingHoldsQuery } from './pending-holds.query.js';

@Module({ controllers: [HoldsController], providers: [PendingHoldsQuery] })
export class HoldsModule {}
