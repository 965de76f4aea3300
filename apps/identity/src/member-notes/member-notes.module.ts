import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.js';
import { MemberNotesController } from './member-notes.controller.js';
import { MemberNotesService } from './member-notes.service.js';

@Module({ imports: [MembersModule], controllers: [MemberNotesController], providers: [MemberNotesService] })
export class MemberNotesModule {}
