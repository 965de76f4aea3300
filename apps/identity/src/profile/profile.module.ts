import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';

@Module({ imports: [MembersModule], controllers: [ProfileController], providers: [ProfileService] })
export class ProfileModule {}
