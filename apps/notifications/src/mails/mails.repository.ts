import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { changedRows } from '#platform/database';
import { traceparent } from '#platform/tracing';
import type { MailKind } from '../templates/mail.js';

/** What a mail names, in the words of whoever asked for it. */
export type Facts = Readonly<Record<string, string>>;

/** A mail as its row is written. */
export interface NewMail {
  /** The id of the event that asks for it. */
  id: string;
  kind: MailKind;
  recipient: string;
  /** The code, or the one link of a notice. */
  sealedSecret: string | undefined;
  sealContext: string;
  facts: Facts | undefined;
  requestedAt: string;
  expiresAt: string;
  correlationId: string | undefined;
}

/** A mail that somebody is about to send. */
export interface UnsentMail {
  id: string;
  kind: MailKind;
  recipient: string;
  sealed_secret: string | null;
  seal_context: string;
  facts: Facts | null;
  requested_at: Date;
  expires_at: Date;
  correlation_id: string | null;
  traceparent: string | null;
  /** Tries before this one. */
  attempts: number;
}

/** A mail that was given up. */
export interface DeadMail {
  id: string;
  kind: MailKind;
  requested_at: Date;
  attempts: number;
  correlation_id: string | null;
}

const INSERT = `
  INSERT INTO mails (id, kind, recipient, sealed_secret, seal_context, facts, requested_at, expires_at, correlation_id, traceparent)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING`;

const CLAIM = `
  UPDATE mails SET enqueued_at = now() WHERE id IN (
    SELECT id FROM mails
    WHERE state IN ('queued', 'failed') AND (enqueued_at IS NULL OR enqueued_at < now() - interval '15 seconds')
    ORDER BY requested_at LIMIT 200 FOR UPDATE SKIP LOCKED)
  RETURNING id`;

const UNCLAIM = 'UPDATE mails SET enqueued_at = NULL WHERE id = ANY($1::uuid[])';

const TAKE = `
  SELECT id, kind, recipient, sealed_secret, seal_context, facts, requested_at, expires_at, correlation_id, traceparent, attempts FROM mails
  WHERE id = $1 AND state IN ('queued', 'failed') AND expires_at > now() FOR UPDATE SKIP LOCKED`;

const SENT = `
  UPDATE mails SET state = 'sent', attempts = attempts + 1, sealed_secret = NULL, settled_at = now(), last_error = NULL
  WHERE id = $1`;

const REFUSED = `UPDATE mails SET state = 'failed', attempts = attempts + 1, last_error = $2 WHERE id = $1`;

const BURY = `
  UPDATE mails SET state = 'dead', sealed_secret = NULL, settled_at = now(),
    last_error = coalesce(last_error, 'it expired before it could be sent')
  WHERE id IN (
    SELECT id FROM mails WHERE state IN ('queued', 'failed') AND expires_at <= now() FOR UPDATE SKIP LOCKED)
  RETURNING id, kind, requested_at, attempts, correlation_id`;

const BACKLOG = `
  SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8 AS "oldestS"
  FROM mails WHERE state IN ('queued', 'failed')`;

const PURGE = `DELETE FROM mails WHERE settled_at < now() - interval '30 days'`;

/** The rows of mails. Every statement passes over a row that somebody is sending at this moment. */
@Injectable()
export class MailsRepository {
  constructor(@InjectDataSource('notifications') private readonly source: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(work);
  }

  async insert(manager: EntityManager, mail: NewMail): Promise<void> {
    await manager.query(INSERT, [
      mail.id,
      mail.kind,
      mail.recipient,
      mail.sealedSecret ?? null,
      mail.sealContext,
      mail.facts ?? null,
      mail.requestedAt,
      mail.expiresAt,
      mail.correlationId ?? null,
      traceparent() ?? null,
    ]);
  }

  /** How many wait to be sent, and for how long the oldest of them has. */
  async backlog(): Promise<{ waiting: number; oldestS: number }> {
    return (await this.source.query<[{ waiting: number; oldestS: number }]>(BACKLOG))[0];
  }

  /** Ids of unfinished mails that were not handed to the queue yet, or so long ago that their job may be lost. */
  async claimUnqueued(): Promise<string[]> {
    const rows = await changedRows<{ id: string }>(this.source, CLAIM, []);
    return rows.map(({ id }) => id);
  }

  /** For mails that the queue did not take after all. */
  async unclaim(ids: readonly string[]): Promise<void> {
    await this.source.query(UNCLAIM, [ids]);
  }

  /** Takes a mail for the rest of the transaction; undefined where it is finished, expired, or being sent by another worker. */
  async take(manager: EntityManager, id: string): Promise<UnsentMail | undefined> {
    return (await manager.query<UnsentMail[]>(TAKE, [id]))[0];
  }

  async markSent(manager: EntityManager, id: string): Promise<void> {
    await manager.query(SENT, [id]);
  }

  async markRefused(manager: EntityManager, id: string, reason: string): Promise<void> {
    await manager.query(REFUSED, [id, reason]);
  }

  /** Gives up what has expired. */
  async buryExpired(): Promise<DeadMail[]> {
    return (await this.source.query<[DeadMail[]]>(BURY))[0];
  }

  /** Forgets addresses that nobody needs any more. */
  async purge(): Promise<void> {
    await this.source.query(PURGE);
  }
}
