import { Module } from '@nestjs/common';
import { SummaryController } from './summary.controller.js';
import { SummaryQuery } from './summary.query.js';

@Module({ controllers: [SummaryController], providers: [SummaryQuery] })
export class SummaryModule {}
