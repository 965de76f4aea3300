import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { ViewAsController } from './view-as.controller.js';
import { ViewAsService } from './view-as.service.js';

@Module({ imports: [MembersModule], controllers: [ViewAsController], providers: [ViewAsService] })
export class ViewAsModule {}
