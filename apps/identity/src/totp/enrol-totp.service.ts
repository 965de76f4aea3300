import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { IDENTITY_ERRORS, type TotpEnrolment } from '#contracts/identity';
import { refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { type FactorChange, FactorChangesService } from '../factor-changes/factor-changes.service.js';
import { TotpRepository } from './totp.repository.js';
import { newSecret, otpauthUri } from './totp.rules.js';

const refuse = refusals(IDENTITY_ERRORS);
const WHAT = { factor: 'totp', label: 'Authenticator app' } as const;

/** Sets an authenticator app up, in two steps, and takes it away again. */
@Injectable()
export class EnrolTotpService {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly totp: TotpRepository,
    private readonly changes: FactorChangesService,
  ) {}

  /** The secret is answered this once; nothing is asked for by it before {@link confirm}. */
  async start({ memberId, email }: Principal): Promise<TotpEnrolment> {
    const secret = newSecret();
    if (!(await this.totp.start(this.source.manager, memberId, secret))) throw refuse('identity.totp.already-set');
    return { secret, otpauthUri: otpauthUri(secret, email) };
  }

  async confirm({ principal, device }: FactorChange, code: string): Promise<void> {
    await this.source.transaction(async (manager) => {
      if (!(await this.totp.confirm(manager, principal.memberId, code))) throw refuse('identity.second-factor.invalid');
      await this.changes.added(manager, { principal, device }, WHAT);
    });
  }

  async remove({ principal, device }: FactorChange): Promise<void> {
    await this.source.transaction(async (manager) => {
      if (!(await this.totp.remove(manager, principal.memberId))) throw refuse('identity.totp.not-set');
      await this.changes.removed(manager, { principal, device }, WHAT);
    });
  }
}
