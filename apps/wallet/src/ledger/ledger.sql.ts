/** The set-based statements of one commit: each takes arrays, one element a row. */

export const INSERT_BATCH = 'INSERT INTO batches (number, id, posted_at, commands) VALUES ($1, $2, $3, $4)';

export const INSERT_ACCOUNTS = `
  INSERT INTO account_standings (id, owner_id, asset, purpose, floor, frozen, opened_at)
  SELECT *, $7::timestamptz FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::numeric[], $6::boolean[])`;

export const INSERT_TRANSFERS = `
  INSERT INTO transfers (id, kind, asset, amount, fee, from_account, to_account, hold_id,
    from_saffron_id, from_name, to_saffron_id, to_name, memo, posted_at)
  SELECT *, $14::timestamptz FROM unnest($1::uuid[], $2::text[], $3::text[], $4::numeric[], $5::numeric[], $6::bigint[],
    $7::bigint[], $8::uuid[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])`;

export const INSERT_ENTRIES = `
  INSERT INTO entries (account_id, version, transfer_id, amount, balance_after, reserved, outflow, posted_at)
  SELECT *, $8::timestamptz
  FROM unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])`;

export const UPDATE_STANDINGS = `
  UPDATE account_standings a SET balance_then = n.balance, held = n.held, frozen = n.frozen
  FROM unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::boolean[]) AS n (id, balance, held, frozen)
  WHERE a.id = n.id`;

export const UPSERT_HOLDS = `
  INSERT INTO holds (id, account_id, amount, captured, state, purpose, created_at, expires_at, resolved_at)
  SELECT *, CASE WHEN h.state <> 'open' THEN $9::timestamptz END
  FROM unnest($1::uuid[], $2::bigint[], $3::numeric[], $4::numeric[], $5::text[], $6::text[], $7::timestamptz[],
    $8::timestamptz[]) AS h (id, account_id, amount, captured, state, purpose, created_at, expires_at)
  ON CONFLICT (id) DO UPDATE
    SET captured = excluded.captured, state = excluded.state, resolved_at = excluded.resolved_at
    WHERE holds.state = 'open'`;

export const INSERT_ANSWERS = `
  INSERT INTO idempotency (key, input_hash, subject_id, refusal, answered_at)
  SELECT *, $5::timestamptz FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[])`;

export const INSERT_CLAIMS = `
  INSERT INTO used_claims (claim_id, transfer_id, used_at)
  SELECT *, $3::timestamptz FROM unnest($1::text[], $2::uuid[])`;

/** Owns the number for ever, unless a commit already did: waits for one that is still under way. */
export const FENCE_BATCH =
  'INSERT INTO batches (number, id, posted_at, commands) VALUES ($1, $2, $3, 0) ON CONFLICT (number) DO NOTHING';
export const FIND_BATCH = 'SELECT id FROM batches WHERE number = $1';

export const LAST_BATCH = 'SELECT number, posted_at FROM batches ORDER BY number DESC LIMIT 1';
export const ALL_ACCOUNTS = `
  SELECT id, owner_id, asset, purpose, balance, held, floor, frozen, version, outflow, outflow_day::text, opened_at FROM accounts`;
export const OPEN_HOLDS = `
  SELECT h.id, h.amount, h.purpose, h.created_at, h.expires_at, a.purpose AS account_purpose, a.owner_id, a.asset
  FROM holds h JOIN accounts a ON a.id = h.account_id WHERE h.state = 'open'`;

export const FIND_ANSWERS = `
  SELECT replace(key::text, '-', '') AS key, replace(input_hash::text, '-', '') AS input_hash, subject_id, refusal, answered_at
  FROM idempotency WHERE key = ANY ($1::uuid[])`;
export const FIND_CLAIMS = 'SELECT claim_id FROM used_claims WHERE claim_id = ANY ($1::text[])';
export const FIND_RESOLVED_HOLDS = `SELECT id FROM holds WHERE id = ANY ($1::uuid[]) AND state <> 'open'`;

/**
 * The planner cannot know how few rows an array names; left alone it would read or hash whole tables for them. It plans each time
 * anew: a plan that was kept from when a table was small would read all of it for ever.
 */
export const PLAN_FOR_FEW_ROWS = `
  SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET plan_cache_mode = force_custom_plan`;
export const PLAN_AS_USUAL =
  'RESET enable_seqscan; RESET enable_hashjoin; RESET enable_mergejoin; RESET plan_cache_mode';
