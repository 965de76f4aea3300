import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Transfer } from '#contracts/wallet';
import { newId } from '#kernel';
import type { World } from './world.js';

/** What an operation's address can name: the first ones belong to a member, the others to a tenant. */
export const MEMBERS_OBJECTS = [
  'session',
  'api-key',
  'passkey',
  'wallet',
  'data-export',
  'transfer',
  'contact',
  'money-request',
  'money-request-block',
] as const;
export const TENANTS_OBJECTS = [
  'member',
  'suspended-member',
  'invitation',
  'act',
  'audit-export',
  'dead-letter',
  'account',
  'transaction',
  'allocation',
  'policy',
  'monitor',
] as const;
/** The books are one, whichever tenant looks into them: of these there are none that are somebody else's. */
export const BOOKS_OBJECTS = ['batch', 'period'] as const;
export type ObjectKind =
  (typeof MEMBERS_OBJECTS)[number] | (typeof TENANTS_OBJECTS)[number] | (typeof BOOKS_OBJECTS)[number];

/** An id of the right form that nothing has. */
export function nobodysId(kind: ObjectKind | undefined): string {
  if (kind === 'wallet') return address();
  if (kind === 'account' || kind === 'batch') return '987654321';
  return newId();
}

/** All digits, so that its checksummed spelling is this one. */
const address = (): string => `0x${Array.from({ length: 40 }, () => randomInt(10)).join('')}`;

const insertKey = async (identity: pg.Pool, memberId: string): Promise<string> => {
  const id = newId();
  await identity.query(
    `INSERT INTO api_keys (id, member_id, name, prefix, secret_hash, scopes, expires_at)
     VALUES ($1, $2, 'Matrix', 'sfn_live_matrix', $3, '{profile:read}', now() + interval '1 day')`,
    [id, memberId, randomBytes(32)],
  );
  return id;
};

const insertPasskey = async (identity: pg.Pool, memberId: string): Promise<string> => {
  const { rows } = await identity.query<{ ref: string }>(
    `INSERT INTO passkeys (id, member_id, public_key, sign_count, transports, is_backed_up, name)
     VALUES ($1, $2, $3, 0, '{internal}', false, 'Matrix') RETURNING ref`,
    [randomBytes(16).toString('base64url'), memberId, randomBytes(32)],
  );
  return rows[0]!.ref;
};

const insertWallet = async (identity: pg.Pool, memberId: string): Promise<string> => {
  const linked = address();
  await identity.query('INSERT INTO wallets (address, member_id) VALUES ($1, $2)', [linked, memberId]);
  return linked;
};

const insertExport = async (identity: pg.Pool, memberId: string): Promise<string> => {
  const id = newId();
  const { rows } = await identity.query<{ id: string }>(
    `INSERT INTO data_exports (id, member_id, expires_at) VALUES ($1, $2, now() + interval '1 day')
     ON CONFLICT (member_id) DO UPDATE SET expires_at = excluded.expires_at RETURNING id`,
    [id, memberId],
  );
  return rows[0]!.id;
};

const insertContact = async ({ wallet, friend }: World, memberId: string): Promise<string> => {
  const { rows } = await wallet.query<{ id: string }>(
    `INSERT INTO contacts (id, owner_id, member_id, label, created_at) VALUES ($1, $2, $3, 'Matrix', now())
     ON CONFLICT (owner_id, member_id) DO UPDATE SET label = excluded.label RETURNING id`,
    [newId(), memberId, friend.id],
  );
  return rows[0]!.id;
};

/** Asks the friend for money. */
const insertRequest = async ({ wallet, friend }: World, memberId: string): Promise<string> => {
  const id = newId();
  await wallet.query(
    `INSERT INTO money_requests (id, tenant_id, asker_id, payer_id, is_link, asset, amount, state, created_at, expires_at)
     VALUES ($1, 'default', $2, $3, false, 'SFN', 1, 'open', now(), now() + interval '1 day')`,
    [id, memberId, friend.id],
  );
  return id;
};

const insertBlock = async ({ wallet, friend }: World, memberId: string): Promise<string> => {
  const { rows } = await wallet.query<{ id: string }>(
    `INSERT INTO money_request_blocks (id, owner_id, blocked_id, created_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (owner_id, blocked_id) DO UPDATE SET created_at = now() RETURNING id`,
    [newId(), memberId, friend.id],
  );
  return rows[0]!.id;
};

/** Sends a little of what the member was given to somebody else. */
export async function sendMoney(world: World, memberId: string, to: string): Promise<string> {
  const payer = await world.sessions.open(memberId);
  const body = { to, asset: 'SFN', amount: '0.01' };
  const { status, body: sent } = await payer.post<Transfer>('/api/wallet/transfers', body, {
    'idempotency-key': newId(),
  });
  if (status !== 201) throw new Error(`a transfer was answered ${status} ${JSON.stringify(sent)}`);
  return sent.id;
}

/** Something of a member's own. */
export async function makeFor(world: World, kind: ObjectKind, memberId: string): Promise<string> {
  if (kind === 'session') return (await world.sessions.open(memberId)).sessionId;
  if (kind === 'api-key') return insertKey(world.identity, memberId);
  if (kind === 'passkey') return insertPasskey(world.identity, memberId);
  if (kind === 'wallet') return insertWallet(world.identity, memberId);
  if (kind === 'data-export') return insertExport(world.identity, memberId);
  if (kind === 'transfer') return sendMoney(world, memberId, world.friend.saffronId);
  if (kind === 'contact') return insertContact(world, memberId);
  if (kind === 'money-request') return insertRequest(world, memberId);
  if (kind === 'money-request-block') return insertBlock(world, memberId);
  throw new Error(`a ${kind} belongs to a tenant`);
}

/** A row like another one, under a new id and with some fields changed. */
async function copyRow(pool: pg.Pool, table: string, where: string, changes: object): Promise<string> {
  const id = newId();
  const { rowCount } = await pool.query(
    `INSERT INTO ${table} SELECT r.* FROM (SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS t, jsonb_populate_record(NULL::${table}, to_jsonb(t) || $1::jsonb) AS r`,
    [JSON.stringify({ id, ...changes })],
  );
  if (rowCount !== 1) throw new Error(`there is no row of ${table} to copy`);
  return id;
}

async function copyMember({ identity }: World, tenant: string, changes: object = {}): Promise<string> {
  const saffronId = `SF${String(randomInt(10 ** 11)).padStart(12, '0')}`;
  await identity.query('INSERT INTO member_ids (saffron_id) VALUES ($1)', [saffronId]);
  const own = {
    saffron_id: saffronId,
    email: `${saffronId.toLowerCase()}@example.org`,
    role: 'member',
    state: 'active',
  };
  return copyRow(identity, 'members', `role = 'member' AND state = 'active'`, {
    ...own,
    tenant_id: tenant,
    ...changes,
  });
}

async function insertInvitation({ identity, root }: World, tenant: string): Promise<string> {
  const id = newId();
  await identity.query(
    `INSERT INTO staff_invitations (id, tenant_id, email, role, reason, token_hash, invited_by, invited_by_label, expires_at)
     VALUES ($1, $2, $3, 'admin', 'The matrix asks', $4, $5, 'SF', now() + interval '1 day')`,
    [id, tenant, `${id}@example.org`, randomBytes(32), root.id],
  );
  return id;
}

async function insertAuditExport({ identity, second }: World, tenant: string): Promise<string> {
  const id = newId();
  await identity.query(
    `INSERT INTO audit_exports (id, filter, reason, plain, tenant_id, requested_by_id, requested_by)
     VALUES ($1, '{}', 'The matrix asks', false, $2, $3, 'SF')`,
    [id, tenant, second.id],
  );
  return id;
}

async function insertDeadLetter({ identity }: World, tenant: string): Promise<string> {
  const id = newId();
  await identity.query(
    `INSERT INTO dead_letters (id, consumer, event_id, service, type, key, occurred_at, tenant_id, payload, is_erased, attempts, error, died_at)
     VALUES ($1, 'wallet.matrix', $1, 'wallet', 'identity.matrix-asked.v1', 'matrix', now(), $2, '{}', false, 6, 'The matrix asks', now())`,
    [id, tenant],
  );
  return id;
}

/** A rule about what a member can spend: a credit limit that is proposed, or a monitor in force. */
async function insertPolicy(world: World, kind: 'credit' | 'monitor', isOther: boolean): Promise<string> {
  const [id, member] = [newId(), isOther ? world.foreigner : world.owner];
  const account = await moneyOf(world, 'account', member.id);
  const state = kind === 'monitor' ? 'approved' : 'proposed';
  const terms = kind === 'monitor' ? { direction: 'below', threshold: '1' } : { limit: '1' };
  await world.wallet.query(
    `INSERT INTO policy_versions (id, kind, rule, version, asset, scope, member_id, account_id, tenant_id, terms, state, effective_from,
       reason, proposed_at, proposed_by, proposed_by_label, approval, decided_at, decided_by)
     SELECT $1::uuid, $2, $1::uuid::text, 1, asset, 'account', $3::uuid, id, $4, $5::json, $6::text, now(), 'The matrix asks', now(), $7::uuid,
       'SF', 'second-admin', CASE WHEN $6::text = 'approved' THEN now() END, CASE WHEN $6::text = 'approved' THEN $8::uuid END
     FROM accounts WHERE id = $9`,
    [id, kind, member.id, isOther ? 'other' : 'default', terms, state, world.root.id, world.second.id, account],
  );
  return id;
}

/** A period that somebody else asked to close, and that stayed open. */
async function insertPeriod({ wallet, root }: World): Promise<string> {
  const id = newId();
  await wallet.query(
    `INSERT INTO period_requests (id, state, through, reason, requested_by, requested_by_label, requested_at, decided_at)
     VALUES ($1, 'rejected', now(), 'The matrix asks', $2, 'SF', now(), now())`,
    [id, root.id],
  );
  return id;
}

const MONEY: Readonly<Partial<Record<ObjectKind, string>>> = {
  account: 'SELECT id FROM accounts WHERE owner_id = $1 LIMIT 1',
  transaction: 'SELECT t.id FROM transfers t JOIN accounts a ON a.id = t.from_account WHERE a.owner_id = $1 LIMIT 1',
  allocation: 'SELECT id FROM allocations WHERE member_id = $1 LIMIT 1',
};

async function moneyOf({ wallet }: World, kind: ObjectKind, memberId: string): Promise<string> {
  const { rows } = await wallet.query<{ id: string }>(MONEY[kind]!, [memberId]);
  if (!rows[0]) throw new Error(`this member has no ${kind}`);
  return String(rows[0].id);
}

/** Something of a tenant; of another one than the site's where `isOther`. */
export async function makeOf(world: World, kind: ObjectKind, isOther: boolean): Promise<string> {
  const tenant = isOther ? 'other' : 'default';
  if (kind === 'batch' || kind === 'period') {
    if (isOther) return nobodysId(kind);
    return kind === 'batch' ? '1' : insertPeriod(world);
  }
  if (kind === 'member') return copyMember(world, tenant);
  if (kind === 'suspended-member') {
    return copyMember(world, tenant, { state: 'suspended', suspended_reason: 'The matrix asks' });
  }
  if (kind === 'audit-export') return insertAuditExport(world, tenant);
  if (kind === 'dead-letter') return insertDeadLetter(world, tenant);
  if (kind === 'invitation') return insertInvitation(world, tenant);
  if (kind === 'act') return copyRow(world.identity, 'audit_entries', 'true', { tenant_id: tenant });
  if (kind === 'policy') return insertPolicy(world, 'credit', isOther);
  if (kind === 'monitor') return insertPolicy(world, 'monitor', isOther);
  return moneyOf(world, kind, isOther ? world.foreigner.id : world.owner.id);
}
