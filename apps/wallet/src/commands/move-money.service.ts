import type { EventPayload } from '#contracts/events';
import { transferRefused, type transferRequested } from '#contracts/wallet';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { auditCompanion } from '../ledger/audit.companion.js';
import type { Companion } from '../ledger/companion.js';
import type { Submission } from '../ledger/submission.js';
import { holdsOf, membersOf } from '../templates/moves.js';
import { commandOf, type TemplateCommand } from '../templates/template-command.js';
import { AnswerRequestService } from './answer-request.service.js';
import { FindPeopleService } from './find-people.service.js';
import { HoldGuard } from './hold-guard.js';
import type { Request } from './outcome.js';
import { tellsMoved } from './outcome.companions.js';
import { type Asking, errandOf } from './request.js';

type Wanted = EventPayload<typeof transferRequested>;

/** Moves money for another area, as a template says. */
@Injectable()
export class MoveMoneyService {
  constructor(
    private readonly answers: AnswerRequestService,
    private readonly people: FindPeopleService,
    private readonly holds: HoldGuard,
  ) {}

  move(manager: EntityManager, asking: Asking<Wanted>): Promise<void> {
    const { template, metadata, effectiveAt } = asking.payload;
    const errand = errandOf(asking, { template, metadata, effectiveAt });
    const prepare = () => this.prepare(manager, errand.request, asking.payload);
    return this.answers.answer(manager, { ...errand, refused: transferRefused, prepare });
  }

  private async prepare(manager: EntityManager, request: Request, wanted: Wanted): Promise<Submission> {
    const { template, metadata, effectiveAt } = wanted;
    await this.holds.mustBeOf(manager, request.purpose, holdsOf(template));
    const people = await this.people.find(membersOf(template));
    const command = commandOf(template, {
      ...{ people, metadata },
      effectiveAt: effectiveAt === undefined ? undefined : new Date(effectiveAt),
    });
    const companions = [tellsMoved({ request, transferIds: idsOf(command) }), ...auditOf(request, wanted)];
    return { command, companions };
  }
}

/** The transfers that a command posts. The one that brings a fee back is there only where there was a fee. */
function idsOf(command: TemplateCommand): string[] {
  if (command.type === 'return') return [command.id, command.feeId];
  if (command.type !== 'linked') return [command.transfer.id];
  return command.legs.flatMap((leg) => ('transfer' in leg ? [leg.transfer.id] : []));
}

/** A reversal corrects the books, so its reason is kept among all acts. */
function auditOf({ purpose, requestId }: Request, { template }: Wanted): Companion[] {
  if (template.template !== 'reversal') return [];
  const target = { type: 'transfer', id: template.originalId };
  const actor = { id: null, label: purpose };
  return [
    auditCompanion({ action: 'transfer.reversed', actor, target, reason: template.reason, after: { requestId } }),
  ];
}
