import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { idField } from '#contracts/http';
import { IDENTITY_ERRORS, type MemberNote, memberNote, memberNoteList, memberNoteRequest } from '#contracts/identity';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint, type EndpointOptions } from '#platform/http';
import { MemberNotesService } from './member-notes.service.js';

const ERRORS: EndpointOptions['errors'] = [
  [IDENTITY_ERRORS, 'identity.member.not-found', 'identity.member.own-account'],
];

@ApiTags('Administration')
@Controller('api/admin/members/:id/notes')
@Access('members.note')
export class MemberNotesController {
  constructor(private readonly notes: MemberNotesService) {}

  @Get()
  @Endpoint({ summary: 'List the notes about a member', response: memberNoteList, errors: ERRORS })
  async list(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<{ notes: MemberNote[] }> {
    return { notes: await this.notes.list(principal, id) };
  }

  @Post()
  @Endpoint({ summary: 'Write a note about a member', status: 201, response: memberNote, errors: ERRORS })
  add(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: memberNoteRequest }) { text }: z.infer<typeof memberNoteRequest>,
  ): Promise<MemberNote> {
    return this.notes.add(principal, id, text);
  }
}
