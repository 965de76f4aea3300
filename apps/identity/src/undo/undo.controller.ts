import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { IDENTITY_ERRORS, undoRequest, type UndoRequest, undoResponse, type UndoResponse } from '#contracts/identity';
import { Access } from '#platform/auth';
import { clientIp, Endpoint } from '#platform/http';
import { UndoService } from './undo.service.js';

@ApiTags('Security')
@Controller('api/auth/undo')
@Access('public')
export class UndoController {
  constructor(private readonly undoing: UndoService) {}

  @Post()
  @Endpoint({
    summary: 'Take back what a mail told me about',
    description: 'Works once for each link, for 72 hours. Following the link changes nothing: this call does.',
    response: undoResponse,
    errors: [[IDENTITY_ERRORS, 'identity.undo.invalid']],
  })
  async undo(
    @Body({ schema: undoRequest }) { token, endAllSessions }: UndoRequest,
    @Req() request: FastifyRequest,
  ): Promise<UndoResponse> {
    return { success: true, kind: await this.undoing.undo(token, { endAllSessions, ip: clientIp(request) }) };
  }
}
