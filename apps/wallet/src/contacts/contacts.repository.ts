import type { ChangeContactRequest } from '#contracts/wallet';
import { changedRows } from '#platform/database';
import { Conditions } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { ContactRecord } from './contact.js';
import type { ContactPlace } from './contact-cursor.js';

/** A contact in the making. */
export interface NewContact {
  readonly id: string;
  readonly ownerId: string;
  readonly memberId: string;
  readonly label: string;
  readonly note: string | null;
  readonly isFavourite: boolean;
  readonly createdAt: Date;
}

export interface ContactSearch {
  readonly q?: string | undefined;
  readonly after?: ContactPlace | undefined;
  readonly limit: number;
}

const COLUMNS = `
  c.id, c.member_id AS "memberId", c.label, c.note, c.is_favourite AS "isFavourite", c.created_at AS "createdAt",
  lower(c.label) AS "sortedAs", m.saffron_id AS "saffronId", m.masked_name AS "maskedName", m.state`;
const FROM = 'FROM contacts c JOIN members m ON m.member_id = c.member_id';
const PLACE = '(NOT c.is_favourite), lower(c.label), c.id';

/** Inserts of one owner wait for each other: parallel ones cannot pass the limit together. */
const LOCK_OWNER = `SELECT pg_advisory_xact_lock(hashtextextended('contacts:' || $1, 0))`;
const STANDING = `
  SELECT count(*)::int AS count, coalesce(bool_or(member_id = $2), false) AS "isKnown" FROM contacts WHERE owner_id = $1`;
const INSERT = `
  INSERT INTO contacts (id, owner_id, member_id, label, note, is_favourite, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

const CHANGE = `
  UPDATE contacts SET label = coalesce($3, label), is_favourite = coalesce($4, is_favourite),
    note = CASE WHEN $5::text IS NULL THEN note ELSE nullif($5, '') END
  WHERE id = $1 AND owner_id = $2 RETURNING id`;

@Injectable()
export class ContactsRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async find(ownerId: string, id: string): Promise<ContactRecord | undefined> {
    const sql = `SELECT ${COLUMNS} ${FROM} WHERE c.owner_id = $1 AND c.id = $2`;
    const [row] = await this.dataSource.query<ContactRecord[]>(sql, [ownerId, id]);
    return row;
  }

  list(ownerId: string, { q, after, limit }: ContactSearch): Promise<ContactRecord[]> {
    const where = new Conditions();
    where.equal('c.owner_id', ownerId);
    where.contains(['c.label', 'c.note', 'm.saffron_id'], q);
    const page = where.extend(limit, ...(after ? [!after[0], after[1], after[2]] : []));
    const [most, ...bounds] = page.names;
    const isAfter = after ? `AND (${PLACE}) > (${bounds[0]}::boolean, ${bounds[1]}::text, ${bounds[2]}::uuid)` : '';
    const sql = `SELECT ${COLUMNS} ${FROM} ${where.sql} ${isAfter} ORDER BY ${PLACE} LIMIT ${most}`;
    return this.dataSource.query<ContactRecord[]>(sql, page.parameters);
  }

  /** Stores it unless the member is in the book already or the book holds `most`, and says which. */
  insert(contact: NewContact, most: number): Promise<'stored' | 'known' | 'full'> {
    const { id, ownerId, memberId, label, note, isFavourite, createdAt } = contact;
    return this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK_OWNER, [ownerId]);
      const [book] = await manager.query<{ count: number; isKnown: boolean }[]>(STANDING, [ownerId, memberId]);
      if (book?.isKnown) return 'known';
      if (book && book.count >= most) return 'full';
      await manager.query(INSERT, [id, ownerId, memberId, label, note, isFavourite, createdAt]);
      return 'stored';
    });
  }

  /** @returns whether it is there */
  async change(ownerId: string, id: string, { label, isFavourite, note }: ChangeContactRequest): Promise<boolean> {
    const values = [id, ownerId, label ?? null, isFavourite ?? null, note ?? null];
    return (await changedRows(this.dataSource, CHANGE, values)).length > 0;
  }

  /** @returns whether it was there */
  async remove(ownerId: string, id: string): Promise<boolean> {
    const sql = 'DELETE FROM contacts WHERE owner_id = $1 AND id = $2 RETURNING id';
    return (await changedRows(this.dataSource, sql, [ownerId, id])).length > 0;
  }

  async removeAll(manager: EntityManager, ownerId: string): Promise<void> {
    await manager.query('DELETE FROM contacts WHERE owner_id = $1', [ownerId]);
  }
}
