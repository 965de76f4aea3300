import { type ClosePeriodRequest, type Period, WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, newId, refusals } from '#kernel';
import { actorOf, type AuditAct, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { auditCompanion } from '../ledger/audit.companion.js';
import { Ledger } from '../ledger/ledger.service.js';
import { CLOCK } from '../tokens.js';
import { periodClosed } from './period.companions.js';
import { PeriodsRepository } from './periods.repository.js';
import { SealPeriodsService } from './seal-periods.service.js';

const refuse = refusals(WALLET_ERRORS);

/** One administrator asks for the books to be closed, another one decides. */
@Injectable()
export class ClosePeriodService {
  constructor(
    @InjectDataSource('wallet') private readonly dataSource: DataSource,
    private readonly periods: PeriodsRepository,
    private readonly ledger: Ledger,
    private readonly seals: SealPeriodsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async request(admin: Principal, { through: asked, reason }: ClosePeriodRequest): Promise<string> {
    const through = new Date(asked);
    const now = this.clock.now();
    if (through > now) throw refuse('wallet.period.not-over');
    const closed = await this.periods.closedThrough();
    if (closed && through <= closed) throw refuse('wallet.period.closed');
    const id = newId();
    await this.dataSource.transaction(async (manager) => {
      const row = [id, through.toISOString(), reason, admin.memberId, admin.saffronId, now] as const;
      if (!(await this.periods.insert(manager, row))) throw refuse('wallet.period.pending');
      await recordAudit(manager, { source: 'wallet', ...actOf(admin, id, 'requested', { through, reason }) });
    });
    return id;
  }

  async approve(admin: Principal, id: string, reason?: string): Promise<void> {
    if (!(await this.periods.decide(() => this.close(admin, id, reason)))) throw refuse('wallet.period.decided');
    await this.seals.sealNow();
  }

  async reject(admin: Principal, id: string, reason?: string): Promise<void> {
    const isOurs = await this.periods.decide((manager) => this.leaveOpen(manager, admin, id, reason));
    if (!isOurs) throw refuse('wallet.period.decided');
  }

  private async close(admin: Principal, id: string, reason?: string): Promise<void> {
    const { through } = await this.findDecidable(admin, id);
    const decided = { decidedBy: admin.memberId, decidedByLabel: admin.saffronId, reason: reason ?? null };
    const companions = [
      periodClosed({ requestId: id, through, ...decided }),
      auditCompanion(actOf(admin, id, 'closed', { through: new Date(through), reason })),
    ];
    const verdict = await this.ledger.submit({
      command: { type: 'close-period', through: new Date(through) },
      companions,
    });
    if (!verdict.accepted)
      throw refuse(verdict.code === 'wallet.period.closed' ? 'wallet.period.decided' : verdict.code);
  }

  private async leaveOpen(manager: EntityManager, admin: Principal, id: string, reason?: string): Promise<void> {
    const { through } = await this.findDecidable(admin, id);
    const row = [id, admin.memberId, admin.saffronId, reason ?? null, this.clock.now()];
    if (!(await this.periods.reject(manager, row))) throw refuse('wallet.period.decided');
    const act = actOf(admin, id, 'rejected', { through: new Date(through), reason });
    await recordAudit(manager, { source: 'wallet', ...act });
  }

  private async findDecidable({ memberId }: Principal, id: string): Promise<Period> {
    const period = await this.periods.find(id);
    if (!period) throw refuse('wallet.period.not-found');
    if (period.status !== 'pending') throw refuse('wallet.period.decided');
    if (period.requestedBy === memberId) throw refuse('wallet.period.own-request');
    return period;
  }
}

const actOf = (
  admin: Principal,
  id: string,
  verb: 'requested' | 'closed' | 'rejected',
  { through, reason }: { through: Date; reason?: string | undefined },
): Omit<AuditAct, 'source'> => ({
  action: `period.${verb}`,
  actor: actorOf(admin),
  target: { type: 'period', id },
  reason,
  after: { through: through.toISOString() },
});
