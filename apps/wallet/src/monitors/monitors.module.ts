import { Module } from '@nestjs/common';
import { CrossingsQuery } from './crossings.query.js';
import { MonitorsController } from './monitors.controller.js';
import { MonitorsQuery } from './monitors.query.js';

@Module({ controllers: [MonitorsController], providers: [MonitorsQuery, CrossingsQuery] })
export class MonitorsModule {}
