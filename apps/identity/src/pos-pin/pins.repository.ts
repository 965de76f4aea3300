import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { changedRows } from '#platform/database';
import { PIN_MAX_TRIES } from './pin.rules.js';

export interface ProvenHere {
  readonly memberId: string;
  /** The same for whoever else is proven there, whatever its token is by now. */
  readonly browserId: string;
}

/** The PIN's columns of a member. */
@Injectable()
export class PinsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** The member of an address who has a PIN and has proven this device; undefined where one of the three is missing. */
  async findOnDevice(email: string, deviceHash: Buffer | undefined): Promise<ProvenHere | undefined> {
    const [row] = await this.source.query<ProvenHere[]>(
      `SELECT m.id AS "memberId", d.browser_id AS "browserId" FROM members m JOIN devices d ON d.member_id = m.id
       WHERE m.email = $1 AND m.pos_pin_hash IS NOT NULL AND d.token_hash = $2 AND d.expires_at > now()`,
      [email, deviceHash ?? null],
    );
    return row;
  }

  /** Whether he can sign in by PIN on this device: he has one, it is not locked, and the device is proven. */
  async isUsable(memberId: string, deviceHash: Buffer | undefined): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM members m JOIN devices d ON d.member_id = m.id
       WHERE m.id = $1 AND m.pos_pin_hash IS NOT NULL AND m.pos_pin_tries < ${PIN_MAX_TRIES}
         AND d.token_hash = $2 AND d.expires_at > now()`,
      [memberId, deviceHash ?? null],
    );
    return rows.length > 0;
  }

  /**
   * Counts a try before the PIN is looked at, so that parallel guesses cannot pass the limit together.
   * @returns the hash to compare with, and whether this was the last try; undefined where the PIN is locked
   */
  async takeTry(memberId: string): Promise<{ pinHash: string; isLast: boolean } | undefined> {
    const [row] = await changedRows<{ pinHash: string; isLast: boolean }>(
      this.source,
      `UPDATE members SET pos_pin_tries = pos_pin_tries + 1
       WHERE id = $1 AND pos_pin_hash IS NOT NULL AND pos_pin_tries < ${PIN_MAX_TRIES}
       RETURNING pos_pin_hash AS "pinHash", pos_pin_tries = ${PIN_MAX_TRIES} AS "isLast"`,
      [memberId],
    );
    return row;
  }

  async forgetTries(manager: EntityManager, memberId: string): Promise<void> {
    await manager.query('UPDATE members SET pos_pin_tries = 0 WHERE id = $1', [memberId]);
  }

  async set(manager: EntityManager, memberId: string, pinHash: string): Promise<void> {
    await manager.query('UPDATE members SET pos_pin_hash = $2, pos_pin_tries = 0 WHERE id = $1', [memberId, pinHash]);
  }
}
