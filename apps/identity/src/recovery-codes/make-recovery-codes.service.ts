import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { IDENTITY_ERRORS } from '#contracts/identity';
import { refusals } from '#kernel';
import { SecondFactorsRepository } from '../authentication/second-factors.repository.js';
import { type FactorChange, FactorChangesService } from '../factor-changes/factor-changes.service.js';
import { MembersRepository } from '../members/members.repository.js';
import { newRecoveryCodes } from './recovery-code.rules.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';

const refuse = refusals(IDENTITY_ERRORS);

/** Makes the codes by which a member gets in when phone and key are gone. */
@Injectable()
export class MakeRecoveryCodesService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly members: MembersRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly codes: RecoveryCodesRepository,
    private readonly changes: FactorChangesService,
  ) {}

  /** @returns the codes, this once; those before them stop working */
  async make(change: FactorChange): Promise<string[]> {
    const { memberId } = change.principal;
    return this.source.transaction(async (manager) => {
      await this.members.lockById(manager, memberId);
      if ((await this.factors.of(manager, memberId)).length === 0) throw refuse('identity.recovery-codes.no-factor');
      const codes = newRecoveryCodes();
      await this.codes.replace(manager, memberId, codes);
      await this.changes.added(manager, change, { factor: 'recovery-codes', label: 'Recovery codes' });
      return codes;
    });
  }
}
