import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  DEAD_LETTER_ERRORS,
  deadLetterDecided,
  type DeadLetterDecided,
  type ReplayManyResponse,
} from '#contracts/dead-letters';
import { HTTP_ERRORS } from '#contracts/http';
import { DomainError, newId, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { appendToOutbox } from '#platform/events';
import { DECIDED_STATES, judgeDecision } from './dead-letter.rules.js';
import { DeadLettersRepository } from './dead-letters.repository.js';

const refuse = refusals({ ...DEAD_LETTER_ERRORS, ...HTTP_ERRORS });
const ACTIONS = { replay: 'dead-letter.replayed', discard: 'dead-letter.discarded' } as const;

interface Wish {
  readonly decision: DeadLetterDecided['decision'];
  readonly reason: string;
}

/** Takes the decision about a dead letter, tells its service, and records who decided and why, all or nothing. */
@Injectable()
export class DecideService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly letters: DeadLettersRepository,
  ) {}

  decide(principal: Principal, id: string, { decision, reason }: Wish): Promise<void> {
    return this.source.transaction(async (manager) => {
      const letter = await this.letters.lock(manager, id, principal.tenantId);
      if (!letter) throw refuse('http.not-found');
      const refusal = judgeDecision(letter, decision);
      if (refusal) throw refuse(refusal);
      const { consumer, eventId, service, state, type } = letter;
      const [actor, decisionId, decided] = [actorOf(principal), newId(), DECIDED_STATES[decision]];
      const by = { decisionId, decision, reason, id: actor.id ?? principal.memberId, label: actor.label };
      await this.letters.decide(manager, { id, state: decided }, by);
      const payload = { consumer, eventId, decisionId, service, decision };
      await appendToOutbox(manager, deadLetterDecided, { key: eventId, payload });
      await recordAudit(manager, {
        source: 'identity',
        action: ACTIONS[decision],
        actor,
        target: { type: 'dead-letter', id },
        reason,
        before: { state, consumer, eventId, type },
        after: { state: decided, decisionId },
      });
    });
  }

  /** One after the other, each in a transaction of its own; an id that comes twice is taken once. */
  async replayMany(
    principal: Principal,
    ids: readonly string[],
    reason: string,
  ): Promise<ReplayManyResponse['results']> {
    const results: ReplayManyResponse['results'] = [];
    for (const id of new Set(ids)) {
      try {
        await this.decide(principal, id, { decision: 'replay', reason });
        results.push({ id, success: true });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.push({ id, success: false, code: error.code, message: error.message });
      }
    }
    return results;
  }
}
