import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { CLOSURE_STATES, RemainingFunds } from '#contracts/identity';
import { changedRows } from '#platform/database';

export interface StoredClosure {
  readonly id: string;
  readonly memberId: string;
  readonly state: (typeof CLOSURE_STATES)[number];
  readonly requestedAt: Date;
  readonly closesAt: Date | null;
  readonly remaining: RemainingFunds[];
}

const COLUMNS = `id, member_id AS "memberId", state, requested_at AS "requestedAt", closes_at AS "closesAt", remaining`;
const OPEN = `('checking', 'scheduled', 'closing')`;

/** Rows of closures: one at most is open for a member. Each step happens once, from the state before it. */
@Injectable()
export class ClosuresRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** The latest that was not cancelled. */
  async find(memberId: string): Promise<StoredClosure | undefined> {
    const [row] = await this.source.query<StoredClosure[]>(
      `SELECT * FROM (SELECT ${COLUMNS} FROM closures WHERE member_id = $1 ORDER BY requested_at DESC LIMIT 1) latest
       WHERE state <> 'cancelled'`,
      [memberId],
    );
    return row;
  }

  /** False where one is open already. */
  async start(manager: EntityManager, id: string, memberId: string, reason: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO closures (id, member_id, state, reason) VALUES ($1, $2, 'checking', $3)
       ON CONFLICT (member_id) WHERE state IN ${OPEN} DO NOTHING RETURNING 1`,
      [id, memberId, reason],
    );
    return rows.length > 0;
  }

  /** Undefined where none is open, or the last check is under way. */
  async cancel(manager: EntityManager, memberId: string): Promise<StoredClosure | undefined> {
    return this.step(
      manager,
      `state = 'cancelled', settled_at = now() WHERE member_id = $1 AND state IN ('checking', 'scheduled')`,
      [memberId],
    );
  }

  async schedule(manager: EntityManager, id: string, holdDays: number): Promise<StoredClosure | undefined> {
    const set = `state = 'scheduled', closes_at = now() + make_interval(days => $2)`;
    return this.step(manager, `${set} WHERE id = $1 AND state = 'checking'`, [id, holdDays]);
  }

  /** Takes one whose hold period is over. */
  async takeDue(manager: EntityManager): Promise<StoredClosure | undefined> {
    const due = `SELECT id FROM closures WHERE state = 'scheduled' AND closes_at <= now() ORDER BY closes_at LIMIT 1
      FOR UPDATE SKIP LOCKED`;
    return this.step(manager, `state = 'closing' WHERE id = (${due})`, []);
  }

  async refuse(
    manager: EntityManager,
    id: string,
    from: 'checking' | 'closing',
    remaining: readonly RemainingFunds[],
  ): Promise<StoredClosure | undefined> {
    const set = `state = 'refused', settled_at = now(), remaining = $3`;
    return this.step(manager, `${set} WHERE id = $1 AND state = $2`, [id, from, JSON.stringify(remaining)]);
  }

  async finish(manager: EntityManager, id: string): Promise<StoredClosure | undefined> {
    return this.step(manager, `state = 'closed', settled_at = now(), reason = '' WHERE id = $1 AND state = 'closing'`, [
      id,
    ]);
  }

  private async step(
    manager: EntityManager,
    change: string,
    parameters: unknown[],
  ): Promise<StoredClosure | undefined> {
    const rows = await changedRows<StoredClosure>(
      manager,
      `UPDATE closures SET ${change} RETURNING ${COLUMNS}`,
      parameters,
    );
    return rows[0];
  }
}
