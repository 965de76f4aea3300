import type { DecodedRow } from '../src/ledger-check/decode-row.js';
import type { Link } from '../src/ledger/log/batch-log.js';

/** As the driver reports what the server refuses. */
export class ServerError extends Error {
  constructor(
    readonly code: string,
    readonly table = '',
  ) {
    super(`the server refuses: ${code} ${table}`);
  }
}

export interface StoredBatch extends Link {
  readonly id: string;
  readonly hash: Buffer;
}

type Row = DecodedRow;

const INT8 = ['account_id', 'version', 'from_account', 'to_account'];
const TIMES = ['posted_at', 'effective_at', 'answered_at', 'opened_at', 'created_at', 'expires_at', 'resolved_at'];
const UUIDS = [
  'id',
  'owner_id',
  'transfer_id',
  'hold_id',
  'group_id',
  'original_id',
  'key',
  'input_hash',
  'subject_id',
];
const NUMERICS = ['amount', 'fee', 'balance_after', 'reserved', 'outflow', 'floor', 'captured', 'available_after'];
const TEXTS = [
  'kind',
  'asset',
  'fee_on',
  'from_saffron_id',
  'from_name',
  'to_saffron_id',
  'to_name',
  'memo',
  'purpose',
];
const typesOf = (type: string, names: readonly string[]) => names.map((name) => [name, type] as const);
const COMMON = new Map<string, string>([
  ...typesOf('int8', INT8),
  ...typesOf('timestamptz', [...TIMES, 'used_at', 'set_at', 'at', 'occurred_at']),
  ...typesOf('uuid', [...UUIDS, 'monitor_id']),
  ...typesOf('numeric', NUMERICS),
  ...typesOf('text', [...TEXTS, 'state', 'refusal', 'claim_id', 'direction', 'type', 'payload']),
  ...typesOf('bool', ['frozen']),
  ...typesOf('int4', ['revision']),
  ...typesOf('jsonb', ['data']),
]);

/** What the migrations say of the columns that the ledger writes. */
export const COLUMN_TYPES = new Map<string, ReadonlyMap<string, string>>([
  ...['transfers', 'entries', 'idempotency', 'holds', 'used_claims', 'transfer_links', 'transfer_metadata'].map(
    (table) => [table, COMMON] as const,
  ),
  ['account_standings', new Map([...COMMON, ['id', 'int8']])],
  ['monitor_crossings', COMMON],
  ['outbox', new Map([...COMMON, ['key', 'text']])],
]);

/** The columns that no two rows share, by table. */
const UNIQUE: Readonly<Record<string, (row: Row) => string | undefined>> = {
  transfers: ({ id }) => id as string,
  entries: ({ account_id: account, version }) => `${account as string}/${version as string}`,
  idempotency: ({ key }) => key as string,
  holds: ({ id }) => id as string,
  used_claims: ({ claim_id: claim }) => claim as string,
  transfer_links: ({ kind, original_id: original }) => (kind === 'reversal' ? (original as string) : undefined),
};
const REWRITTEN = ['account_standings', 'holds'];

/** What is committed. */
export class Tables {
  readonly batches: StoredBatch[] = [];
  readonly logs: Buffer[] = [];
  /** What commits along with commands. */
  readonly journal: { readonly at: Date; readonly subject: string }[] = [];
  rulesInForce = 0;
  closedThrough: Date | null = null;
  readonly rows = new Map<string, Row[]>();
  private readonly unique = new Map<string, Set<string>>();

  of(table: string): Row[] {
    return this.rows.get(table) ?? [];
  }

  /** Constraints that a statement is refused for. */
  check(table: string, rows: readonly Row[], isMerged = false): void {
    const known = isMerged ? undefined : this.unique.get(table);
    for (const row of rows) {
      const key = UNIQUE[table]?.(row);
      if (key !== undefined && known?.has(key)) throw new ServerError('23505', table);
      const { balance_after: balance, reserved = '0', available_after: available = '0' } = row;
      const isBelow =
        table === 'entries' && reserved !== '-Infinity' && BigInt(balance as string) < BigInt(reserved as string);
      if (isBelow || BigInt(available as string) < 0n) throw new ServerError('23514', table);
    }
  }

  add(table: string, rows: readonly Row[]): void {
    const own = this.of(table);
    this.rows.set(table, own);
    const known = this.unique.get(table) ?? new Set();
    this.unique.set(table, known);
    for (const row of rows) {
      const place = REWRITTEN.includes(table) ? own.findIndex(({ id }) => id === row['id']) : -1;
      if (place < 0) own.push(row);
      else if (table !== 'holds' || own[place]?.['state'] === 'open') own[place] = row;
      const key = UNIQUE[table]?.(row);
      if (key !== undefined) known.add(key);
    }
  }

  /** As the view `accounts` tells them. */
  accounts(isWanted: (row: Row) => boolean = () => true): Row[] {
    return this.of('account_standings')
      .filter(isWanted)
      .map((row) => this.account(row));
  }

  private account(row: Row): Row {
    const last = this.of('entries').findLast(({ account_id: account }) => account === row['id']);
    const open = this.of('holds').filter((hold) => hold['account_id'] === row['id'] && hold['state'] === 'open');
    const held = open.reduce(
      (sum, hold) => sum + BigInt(hold['amount'] as string) - BigInt(hold['captured'] as string),
      0n,
    );
    const outflow = (last?.['outflow'] as string | undefined) ?? '0';
    return {
      ...{ owner_id: null, floor: null, ...row, opened_at: new Date(row['opened_at'] as string) },
      ...{ held: `${held}`, balance: last?.['balance_after'] ?? '0', version: last?.['version'] ?? '0', outflow },
      outflow_day: outflow === '0' ? null : (last?.['posted_at'] as string).slice(0, 10),
    };
  }

  /** As {@link FIND_HOLDS} answers. */
  holds(ids: readonly string[]): Row[] {
    return this.of('holds')
      .filter(({ id }) => ids.includes(id as string))
      .map((hold) => {
        const owner = this.of('account_standings').find(({ id }) => id === hold['account_id']);
        const times = {
          created_at: new Date(hold['created_at'] as string),
          expires_at: new Date(hold['expires_at'] as string),
        };
        const { purpose, owner_id: ownerId = null, asset } = owner ?? {};
        return { ...hold, ...times, account_purpose: purpose, owner_id: ownerId, asset };
      });
  }

  /** As {@link FIND_ORIGINALS} answers. */
  originals(ids: readonly string[], except: readonly string[]): Row[] {
    const found = this.of('transfers').filter(({ id }) => ids.includes(id as string));
    return found.map((transfer) => {
      const links = this.of('transfer_links').filter(
        (link) => link['original_id'] === transfer['id'] && !except.includes(link['transfer_id'] as string),
      );
      const refunds = links.filter(({ kind }) => kind === 'refund');
      const [from, to] = ['from_account', 'to_account'].map((side) =>
        this.of('account_standings').find(({ id }) => id === transfer[side]),
      );
      return {
        ...{ fee_on: null, from_saffron_id: null, from_name: null, to_saffron_id: null, to_name: null, ...transfer },
        ...{ from_purpose: from?.['purpose'], from_owner: from?.['owner_id'] ?? null },
        ...{ to_purpose: to?.['purpose'], to_owner: to?.['owner_id'] ?? null },
        is_reversed: links.length > refunds.length,
        refunded: `${refunds.reduce((sum, { amount }) => sum + BigInt(amount as string), 0n)}`,
      };
    });
  }

  /** As {@link FIND_ANSWERS} answers. */
  answers(keys: readonly string[]): Row[] {
    const bare = (id: unknown): string => String(id).replaceAll('-', '');
    const wanted = new Set(keys.map(dashed));
    return this.of('idempotency')
      .filter(({ key }) => wanted.has(key as string))
      .map((row) => ({
        ...{ subject_id: null, refusal: null, ...row, key: bare(row['key']), input_hash: bare(row['input_hash']) },
        answered_at: new Date(row['answered_at'] as string),
      }));
  }

  /** As {@link KEYS_BETWEEN} answers. */
  keysBetween(from: string, end: string): Row[] {
    const keys = this.of('idempotency').map(({ key }) => key as string);
    const found = keys.filter((key) => key >= from && key < end).sort();
    return found.map((key) => ({ time: key.replaceAll('-', '').slice(0, 12) }));
  }

  copy(): Tables {
    const copy = new Tables();
    copy.rulesInForce = this.rulesInForce;
    copy.closedThrough = this.closedThrough;
    copy.batches.push(...this.batches);
    for (const [table, rows] of this.rows) copy.rows.set(table, [...rows]);
    return copy;
  }
}

export const addressOfRow = (row: Row): string =>
  [row['purpose'], row['owner_id'], row['asset']].filter((part) => part !== null).join(':');

export const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
