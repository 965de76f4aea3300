import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Factors } from '#contracts/identity';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { RecoveryCodesRepository } from '../recovery-codes/recovery-codes.repository.js';

interface Row {
  readonly hasPassword: boolean;
  readonly passwordChangedAt: Date | null;
  readonly totpSince: Date | null;
}

/** Everything by which a member can prove who he is. */
@Injectable()
export class FactorsQuery {
  constructor(
    @InjectDataSource('identity') private readonly source: DataSource,
    private readonly passkeys: PasskeysRepository,
    private readonly recoveryCodes: RecoveryCodesRepository,
  ) {}

  async of(memberId: string): Promise<Factors> {
    const { manager } = this.source;
    const [row] = await manager.query<Row[]>(
      `SELECT m.password_hash IS NOT NULL AS "hasPassword", m.password_changed_at AS "passwordChangedAt",
         t.confirmed_at AS "totpSince"
       FROM members m LEFT JOIN totp_factors t ON t.member_id = m.id WHERE m.id = $1`,
      [memberId],
    );
    return {
      password: { isSet: row?.hasPassword ?? false, changedAt: row?.passwordChangedAt?.toISOString() ?? null },
      totp: { isSet: row?.totpSince != null, since: row?.totpSince?.toISOString() ?? null },
      passkeys: await this.passkeys.list(manager, memberId),
      recoveryCodes: { left: await this.recoveryCodes.left(manager, memberId) },
    };
  }
}
