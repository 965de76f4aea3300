import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IDENTITY_ERRORS, type UndoKind } from '#contracts/identity';
import { refusals } from '#kernel';
import { changedRows } from '#platform/database';
import { newToken, presentedTokenHash, tokenHash } from '../secrets/token.js';

const refuse = refusals(IDENTITY_ERRORS);
const LIFETIME_MS = 72 * 3_600_000;

/**
 * All links of the member, in one order: who holds his own would else wait for the other, and each voids the other's. The member's own
 * row comes later, after codes, as in every sign-in.
 */
const LOCK_ALL = `
  SELECT FROM undo_tokens WHERE member_id = (SELECT member_id FROM undo_tokens WHERE token_hash = $1)
  ORDER BY token_hash FOR UPDATE`;

/** An act that can be taken back. The payload is the feature's own: plain JSON, never a secret. */
export interface Undoable {
  readonly kind: UndoKind;
  readonly memberId: string;
  readonly payload: Readonly<Record<string, string>>;
}

/** Somebody followed a link and pressed the button. He is not signed in: the link is all that he has shown. */
export interface UndoAsked extends Undoable {
  readonly endAllSessions: boolean;
  readonly ip: string;
  /** When the act happened that is to be taken back. */
  readonly offeredAt: Date;
}

type Offered = Undoable & Pick<UndoAsked, 'offeredAt'>;

/** Takes its feature's act back, with its audit row, in the transaction that uses the link up. */
export type UndoHandler = (manager: EntityManager, asked: UndoAsked) => Promise<void>;

/** Links by which the owner of an address takes back what may have been somebody else's doing. Each works once, for 72 hours. */
@Injectable()
export class UndoService {
  private readonly handlers = new Map<UndoKind, UndoHandler>();

  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** Called once by the feature that a kind belongs to, in its `onModuleInit`. */
  register(kind: UndoKind, handler: UndoHandler): void {
    if (this.handlers.has(kind)) throw new Error(`two features undo ${kind}`);
    this.handlers.set(kind, handler);
  }

  /** `link` and `expiresAt` are for {@link NoticesService.tell}. */
  async offer(manager: EntityManager, act: Undoable): Promise<{ link: string; expiresAt: Date }> {
    const token = newToken();
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    await manager.query(
      'INSERT INTO undo_tokens (token_hash, kind, member_id, payload, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [tokenHash(token), act.kind, act.memberId, act.payload, expiresAt],
    );
    return { link: `/auth/undo?what=${act.kind}#${token}`, expiresAt };
  }

  async undo(token: string, asked: Omit<UndoAsked, keyof Offered>): Promise<UndoKind> {
    return this.source.transaction(async (manager) => {
      const act = await this.take(manager, token);
      const handler = act && this.handlers.get(act.kind);
      if (!act || !handler) throw refuse('identity.undo.invalid');
      await handler(manager, { ...act, ...asked });
      return act.kind;
    });
  }

  /** Voids the links of what came after an act that is taken back: it was built on that act. */
  async voidLater(manager: EntityManager, { kind, memberId, offeredAt }: Offered): Promise<void> {
    const expiresAt = new Date(offeredAt.getTime() + LIFETIME_MS);
    const sql = 'DELETE FROM undo_tokens WHERE kind = $1 AND member_id = $2 AND expires_at > $3';
    await manager.query(sql, [kind, memberId, expiresAt]);
  }

  private async take(manager: EntityManager, token: string): Promise<Offered | undefined> {
    const hash = presentedTokenHash(token);
    if (!hash) return undefined;
    await manager.query(LOCK_ALL, [hash]);
    const sql = `DELETE FROM undo_tokens WHERE token_hash = $1 AND expires_at > now()
      RETURNING kind, member_id AS "memberId", payload, expires_at AS "expiresAt"`;
    const [row] = await changedRows<Undoable & { expiresAt: Date }>(manager, sql, [hash]);
    if (!row) return undefined;
    const { expiresAt, ...act } = row;
    return { ...act, offeredAt: new Date(expiresAt.getTime() - LIFETIME_MS) };
  }
}
