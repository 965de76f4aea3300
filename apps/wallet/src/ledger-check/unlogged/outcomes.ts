import type pg from 'pg';
import { requestKey } from '../../commands/request-key.js';
import { type UnloggedTable, differenceFinding } from './unlogged-table.js';
import type { Finding } from '../finding.js';

const PAGE = 5_000;
const NOWHERE = { purpose: '', id: '00000000-0000-0000-0000-000000000000' };

const NEXT = `
  SELECT purpose, request_id AS id FROM command_outcomes WHERE (purpose, request_id) > ($1, $2::uuid)
  ORDER BY purpose, request_id LIMIT ${PAGE}`;

const ISO = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The transfers of a command: one, the legs of a group, or what goes back with its fee, which happens once. */
const TRANSFERS = (of: string): string => `(
  SELECT jsonb_agg(jsonb_build_object('transferId', t.id, 'asset', t.asset, 'amountMinor', t.amount::text, 'feeMinor', t.fee::text)
    ORDER BY t.id::text)
  FROM transfers t WHERE t.id = ${of} OR t.group_id = ${of}
    OR (t.kind = 'reversal' AND t.posted_at = i.answered_at AND t.original_id = (SELECT b.original_id FROM transfers b WHERE b.id = ${of})))`;
/** As they were told, in an order that can be compared. */
const SORTED = `(SELECT jsonb_agg(leg ORDER BY leg ->> 'transferId') FROM jsonb_array_elements(o.payload -> 'transfers') leg)`;

/** Which movement was in the way is kept under no key: it is taken as it is, where there can be one. */
const LEG = `CASE WHEN o.type = 'wallet.transfer-refused.v1' AND o.payload ->> 'leg' ~ '^[0-9]{1,3}$'
  THEN jsonb_build_object('leg', o.payload -> 'leg') ELSE '{}' END`;

/**
 * Each outcome against the answer that the ledger keeps under the request's key, and what came of it. $1 purposes, $2 requests, $3
 * keys. A refusal without an answer was never the ledger's, and is taken as it is.
 */
const PAIRS = `
  SELECT o.purpose || '/' || o.request_id AS key,
    jsonb_build_object('type', o.type, 'input_hash', o.input_hash, 'decided_at', o.decided_at, 'payload',
      CASE WHEN o.payload ? 'transfers' THEN jsonb_set(o.payload, '{transfers}', coalesce(${SORTED}, '[]')) ELSE o.payload END) AS stored,
    CASE WHEN i.key IS NULL AND o.type NOT LIKE 'wallet.%-refused.v1' THEN NULL ELSE jsonb_build_object(
      'type', CASE WHEN i.subject_id IS NULL THEN o.type WHEN h.id IS NULL THEN 'wallet.transfer-completed.v1'
        WHEN h.created_at = i.answered_at THEN 'wallet.hold-placed.v1' ELSE 'wallet.hold-released.v1' END,
      'input_hash', coalesce(i.input_hash, o.input_hash),
      'decided_at', CASE WHEN i.subject_id IS NULL THEN o.decided_at ELSE i.answered_at END,
      'payload', jsonb_build_object('purpose', o.purpose, 'requestId', o.request_id) || CASE
        WHEN i.subject_id IS NULL
          THEN jsonb_build_object('code', coalesce(i.refusal, o.payload ->> 'code'), 'message', o.payload -> 'message') || ${LEG}
        ELSE jsonb_build_object('at', ${ISO('i.answered_at')}) || CASE
          WHEN h.id IS NULL THEN jsonb_build_object('transfers', coalesce(${TRANSFERS('i.subject_id')}, '[]'))
          WHEN h.created_at = i.answered_at THEN jsonb_build_object('holdId', h.id, 'expiresAt', ${ISO('h.expires_at')})
          ELSE jsonb_build_object('holdId', h.id) END END) END AS expected
  FROM unnest($1::text[], $2::uuid[], $3::uuid[]) k (purpose, id, key)
  JOIN command_outcomes o ON o.purpose = k.purpose AND o.request_id = k.id
  LEFT JOIN idempotency i ON i.key = k.key
  LEFT JOIN holds h ON h.id = i.subject_id`;

export const OUTCOMES: UnloggedTable = { check: 'outcomes', table: 'command_outcomes', sql: PAIRS };

/** What other areas were told of their requests is what the ledger answered under their keys, and did. */
export async function outcomeFinding(client: pg.ClientBase): Promise<Finding | undefined> {
  for (let last = NOWHERE; ;) {
    const { rows: page } = await client.query<typeof last>(NEXT, [last.purpose, last.id]);
    const end = page.at(-1);
    if (!end) return undefined;
    const parameters = [
      page.map(({ purpose }) => purpose),
      page.map(({ id }) => id),
      page.map(({ purpose, id }) => requestKey(purpose, id)),
    ];
    const found = await differenceFinding(client, OUTCOMES, parameters);
    if (found) return found;
    last = end;
  }
}
