import { WALLET_ERRORS, type LedgerCheck } from '#contracts/wallet';
import { newId, refusals } from '#kernel';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { LedgerCheckRunner } from './ledger-check-runner.service.js';
import { LedgerChecksRepository } from './ledger-checks.repository.js';

const refuse = refusals(WALLET_ERRORS);

@Injectable()
export class RequestCheckService {
  constructor(
    @InjectDataSource('wallet') private readonly source: DataSource,
    private readonly checks: LedgerChecksRepository,
    private readonly runner: LedgerCheckRunner,
  ) {}

  /** Who asked is an act itself. */
  async request(principal: Principal): Promise<LedgerCheck> {
    const check = await this.source.transaction(async (manager) => {
      const id = newId();
      const made = await this.checks.insert(id, principal.saffronId, manager);
      if (!made) throw refuse('wallet.ledger.check-running');
      await recordAudit(manager, {
        source: 'wallet',
        action: 'ledger.check-requested',
        actor: actorOf(principal),
        target: { type: 'ledger-check', id },
      });
      return made;
    });
    this.runner.wake();
    return check;
  }
}
