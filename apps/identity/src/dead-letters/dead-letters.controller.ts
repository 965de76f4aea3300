import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  DEAD_LETTER_ERRORS,
  type DeadLetter,
  type DeadLetterDecisionRequest,
  deadLetterDecisionRequest,
  type DeadLetterDetails,
  deadLetterDetails,
  deadLetterList,
  type ReplayManyRequest,
  replayManyRequest,
  type ReplayManyResponse,
  replayManyResponse,
} from '#contracts/dead-letters';
import { type AdminListQuery, adminListQuery, idField } from '#contracts/http';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint, type EndpointOptions } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { DeadLettersRepository } from './dead-letters.repository.js';
import { DEAD_LETTER_SORTABLE, deadLetterFilter } from './dead-letters-list.rules.js';
import { DecideService } from './decide.service.js';
import { maskLetter, ReadLetterService } from './read-letter.service.js';

type Errors = NonNullable<EndpointOptions['errors']>;

const DECISION_ERRORS: Errors = [[DEAD_LETTER_ERRORS, 'dead-letter.under-way', 'dead-letter.settled']];
const REPLAY_ERRORS: Errors = [...DECISION_ERRORS, [DEAD_LETTER_ERRORS, 'dead-letter.erased']];

@ApiTags('Administration')
@Controller('api/admin/dead-letters')
export class DeadLettersController {
  constructor(
    private readonly letters: DeadLettersRepository,
    private readonly reading: ReadLetterService,
    private readonly deciding: DecideService,
  ) {}

  @Get()
  @Access('dead-letters.list')
  @Endpoint({ summary: 'List the events that services could not handle', response: deadLetterList })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeadLetter[]> {
    const list = parseAdminList(query, { filter: deadLetterFilter, sortable: DEAD_LETTER_SORTABLE });
    const { rows, total } = await this.letters.list(list, tenantId);
    setContentRange(reply, 'dead-letters', list, rows.length, total);
    return rows.map(maskLetter);
  }

  @Get(':id')
  @Access('dead-letters.read')
  @Endpoint({
    summary: 'Read a dead letter, secrets and personal data masked, and what was decided about it',
    response: deadLetterDetails,
  })
  read(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<DeadLetterDetails> {
    return this.reading.read(id, tenantId);
  }

  @Post('replay')
  @Access('dead-letters.replay')
  @StepUp()
  @Endpoint({
    summary: 'Have several dead letters handed out again',
    description: 'Each on its own: the answer tells for every id whether it was done, and why not.',
    response: replayManyResponse,
  })
  async replayMany(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: replayManyRequest }) { ids, reason }: ReplayManyRequest,
  ): Promise<ReplayManyResponse> {
    return { results: await this.deciding.replayMany(principal, ids, reason) };
  }

  @Post(':id/replay')
  @Access('dead-letters.replay')
  @StepUp()
  @Endpoint({
    summary: 'Have a dead letter handed out again',
    description:
      'Goes on behind the answer. It comes before everything of its key that is still pending; what came after it and was handled meanwhile is not done anew.',
    status: 202,
    response: deadLetterDetails,
    errors: REPLAY_ERRORS,
  })
  async replay(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: deadLetterDecisionRequest }) { reason }: DeadLetterDecisionRequest,
  ): Promise<DeadLetterDetails> {
    await this.deciding.decide(principal, id, { decision: 'replay', reason });
    return this.reading.read(id, principal.tenantId);
  }

  @Post(':id/discard')
  @Access('dead-letters.discard')
  @StepUp()
  @Endpoint({
    summary: 'Discard a dead letter',
    description: 'Its consumer never gets the event. Goes on behind the answer.',
    status: 202,
    response: deadLetterDetails,
    errors: DECISION_ERRORS,
  })
  async discard(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: deadLetterDecisionRequest }) { reason }: DeadLetterDecisionRequest,
  ): Promise<DeadLetterDetails> {
    await this.deciding.decide(principal, id, { decision: 'discard', reason });
    return this.reading.read(id, principal.tenantId);
  }
}
