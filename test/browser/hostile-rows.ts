import { newId } from '#kernel';
import { PAYLOADS } from '../security/support/payloads.js';
import pg from 'pg';
import type { OwnPlatform } from './own-platform.js';
import type { Account } from './staff.js';

type Row = Readonly<Record<string, unknown>>;

/** Rows beside those of a table that `where` finds, equal to the first of them but for what each of `changes` says. */
async function cloneRows(client: pg.Client, table: string, where: string, changes: readonly Row[]): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(one, change)).*
     FROM (SELECT ${table} AS one FROM ${table} WHERE ${where} LIMIT 1) found, jsonb_array_elements($1) change`,
    [JSON.stringify(changes)],
  );
  if (rowCount !== changes.length) throw new Error(`Nothing to clone in ${table}`);
}

async function inDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Members whose names and addresses are payloads. */
const HOSTILE = PAYLOADS.map((text, n) => ({ text, id: newId(), saffronId: `SF9${String(n).padStart(11, '0')}` }));
/** Something that no other row has. */
const bytes = () => `\\x${newId().replaceAll('-', '')}${newId().replaceAll('-', '')}`;

/**
 * Puts every payload, whole, where a stranger's text can stand: what the forms would refuse of them, an earlier version or another way
 * in may have let through.
 */
export async function plantPayloads(site: OwnPlatform, victim: Account, stranger: Account): Promise<void> {
  await inDatabase(await site.database('identity'), async (client) => {
    await client.query('INSERT INTO member_ids SELECT unnest($1::text[])', [HOSTILE.map(({ saffronId }) => saffronId)]);
    const names = HOSTILE.map(({ text, id, saffronId }) => ({
      ...{ id, saffron_id: saffronId, email: `${saffronId}@example.org`, first_name: text, last_name: text },
      ...{ address: text, city: text, phone_number: text, state: 'suspended', suspended_reason: text },
    }));
    await cloneRows(client, 'members', `id = '${stranger.user.id}'`, names);
    const devices = PAYLOADS.map((device) => ({ proof_hash: bytes(), id: newId(), device }));
    await cloneRows(client, 'sessions', `member_id = '${victim.user.id}'`, devices);
    const invitations = PAYLOADS.map((reason, n) => ({
      ...{ id: newId(), token_hash: bytes(), email: `desk${n}@example.org`, reason, invited_by_label: reason },
    }));
    await cloneRows(client, 'staff_invitations', 'true', invitations);
  });
  await inDatabase(await site.database('wallet'), async (client) => {
    const members = HOSTILE.map(({ text, id, saffronId }) => ({
      ...{ member_id: id, saffron_id: saffronId, email_hash: saffronId, masked_name: text },
    }));
    await cloneRows(client, 'members', `member_id = '${stranger.user.id}'`, members);
    const contacts = HOSTILE.map(({ text, id }) => ({ id: newId(), member_id: id, label: text, note: text }));
    await cloneRows(client, 'contacts', `owner_id = '${victim.user.id}'`, contacts);
    const requests = HOSTILE.map(({ text, id }) => ({ id: newId(), asker_id: id, memo: text }));
    await cloneRows(client, 'money_requests', `payer_id = '${victim.user.id}'`, requests);
    const allocations = PAYLOADS.map((text) => ({
      ...{ id: newId(), reason: text, to_name: text, requested_by_label: text, decision_reason: text },
    }));
    await cloneRows(client, 'allocations', `state = 'rejected'`, allocations);
  });
}
