import { Module } from '@nestjs/common';
import { DataExportConsumer } from './data-export.consumer.js';

@Module({ controllers: [DataExportConsumer] })
export class DataExportModule {}
