import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SecondFactor } from '#contracts/identity';
import { prepare, runPrepared } from '#platform/database';

interface Row {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly hasRecoveryCode: boolean;
}

const FIND = prepare(`
  SELECT EXISTS (SELECT FROM totp_factors WHERE member_id = $1 AND confirmed_at IS NOT NULL) AS "hasTotp",
    EXISTS (SELECT FROM passkeys WHERE member_id = $1) AS "hasPasskey",
    EXISTS (SELECT FROM recovery_codes WHERE member_id = $1 AND used_at IS NULL) AS "hasRecoveryCode"`);

/** Which second factors a member has set up. */
@Injectable()
export class SecondFactorsRepository {
  /** Empty where none is set up: recovery codes alone are none. */
  async of(manager: EntityManager, memberId: string): Promise<SecondFactor[]> {
    const [row] = await runPrepared<Row>(manager, FIND, [memberId]);
    const { hasTotp, hasPasskey, hasRecoveryCode } = row!;
    if (!hasTotp && !hasPasskey) return [];
    return [
      ...(hasTotp ? (['totp'] as const) : []),
      ...(hasPasskey ? (['passkey'] as const) : []),
      ...(hasRecoveryCode ? (['recovery-code'] as const) : []),
    ];
  }

  /** Sign-ins that wait for one of them have nothing to wait for any more, and start again. */
  async removeAll(manager: EntityManager, memberId: string): Promise<void> {
    for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'pending_sign_ins']) {
      await manager.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId]);
    }
  }
}
