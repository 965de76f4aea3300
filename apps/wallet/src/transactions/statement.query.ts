import type { Transaction, TransactionFilter, TransactionPage } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { rowsWithin, streamRows } from '#platform/database';
import { lookThrough } from '#platform/lists';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type Cursor, readCursor, writeCursor } from './cursor.js';
import { type Line, toTransaction } from './line.js';
import { ALL, filterValues, type OwnAccount, PAGE } from './statement.sql.js';

const OWN_ACCOUNTS = `
  SELECT id::float8 AS id, asset, version::float8 AS version FROM accounts
  WHERE owner_id = $1 AND purpose = 'member' AND ($2::text IS NULL OR asset = $2)`;

/** A member's statement over his accounts, newest first. */
@Injectable()
export class StatementQuery {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async page(memberId: string, filter: TransactionFilter, limit: number, cursor?: string): Promise<TransactionPage> {
    const given = cursor === undefined ? undefined : readCursor(cursor);
    const accounts = await this.accountsOf(memberId, filter.asset);
    const bounds = new Map(accounts.map(({ asset, version }) => [asset, given?.get(asset) ?? version + 1]));
    const values = [...filterValues(accounts, filter), [...bounds.values()], limit + 1];
    const read = (manager: EntityManager) => manager.query<Line[]>(PAGE, values);
    const found = await lookThrough(this.dataSource, read, { lane: 'members' });
    const lines = newestFirst(found, accounts);
    const shown = lines.slice(0, limit);
    return {
      items: shown.map(({ line, asset }) => toTransaction(line, asset)),
      nextCursor: lines.length > limit ? writeCursor(boundsAfter(bounds, shown)) : null,
    };
  }

  /** Every line, one after another, without holding them all in memory. */
  async *all(memberId: string, filter: TransactionFilter): AsyncGenerator<Transaction> {
    const accounts = await this.accountsOf(memberId, filter.asset);
    yield* streamRows(this.dataSource, ALL, filterValues(accounts, filter), toTransactionOf(accounts));
  }

  /** The same within a transaction that has more to do. */
  async *allWithin(manager: EntityManager, memberId: string): AsyncGenerator<Transaction> {
    const accounts = await this.accountsOf(memberId);
    const toRecord = toTransactionOf(accounts);
    for await (const line of rowsWithin<Line>(manager, ALL, filterValues(accounts, {}))) yield toRecord(line);
  }

  private accountsOf(memberId: string, asset?: Asset): Promise<OwnAccount[]> {
    return this.dataSource.query<OwnAccount[]>(OWN_ACCOUNTS, [memberId, asset ?? null]);
  }
}

function toTransactionOf(accounts: readonly OwnAccount[]): (line: Line) => Transaction {
  const assets = new Map(accounts.map(({ id, asset }) => [id, asset]));
  return (line) => toTransaction(line, assets.get(line.accountId) as Asset);
}

interface OwnLine {
  readonly line: Line;
  readonly asset: Asset;
}

/** Times follow the numbers within each account, and a stable sort keeps the numbers' order where times are equal. */
function newestFirst(lines: readonly Line[], accounts: readonly OwnAccount[]): OwnLine[] {
  const assets = new Map(accounts.map(({ id, asset }) => [id, asset]));
  return lines
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((line) => ({ line, asset: assets.get(line.accountId) as Asset }));
}

function boundsAfter(bounds: Cursor, shown: readonly OwnLine[]): Cursor {
  const next = new Map(bounds);
  for (const { line, asset } of shown) next.set(asset, line.version);
  return next;
}
