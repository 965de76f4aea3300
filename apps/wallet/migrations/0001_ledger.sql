-- The double-entry ledger. Only the sequencer writes here; it is the one that guards references, so the hot tables carry no
-- foreign keys (a trigger per row would cost more than the row). The checks below are the second line of defence.

-- One row per commit. The number is the fence: two writers, or a writer and its own lost commit, cannot both own a number.
CREATE TABLE batches (
  number bigint PRIMARY KEY,
  id uuid NOT NULL,
  posted_at timestamptz NOT NULL,
  commands integer NOT NULL
);

-- Amounts are integers of minor units. Rows are updated in place by every posting, hence the room left on each page (HOT updates).
CREATE TABLE accounts (
  id bigint PRIMARY KEY,
  owner_id uuid,
  asset text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('member', 'treasury', 'issuance', 'fees')),
  balance numeric(78, 0) NOT NULL DEFAULT 0,
  held numeric(78, 0) NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- What the balance less the held part never goes below; null for issuance, which mirrors everything that exists.
  floor numeric(78, 0),
  frozen boolean NOT NULL DEFAULT false,
  -- The number of the account's latest entry.
  version bigint NOT NULL DEFAULT 0,
  -- What left by transfers on the UTC day `outflow_day`: the daily limit survives a restart without reading history.
  outflow numeric(78, 0) NOT NULL DEFAULT 0,
  outflow_day date,
  opened_at timestamptz NOT NULL,
  CHECK ((purpose = 'member') = (owner_id IS NOT NULL)),
  CHECK (balance - held >= floor),
  UNIQUE NULLS NOT DISTINCT (owner_id, asset, purpose)
) WITH (fillfactor = 50);

-- What was moved, as people read it. Names are those of the moment: a receipt does not change afterwards.
CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  asset text NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  fee numeric(78, 0) NOT NULL CHECK (fee >= 0),
  from_account bigint NOT NULL,
  to_account bigint NOT NULL,
  from_saffron_id text,
  from_name text,
  to_saffron_id text,
  to_name text,
  memo text,
  hold_id uuid,
  posted_at timestamptz NOT NULL
);
-- A hold is captured at most once, whatever the writer believes.
CREATE UNIQUE INDEX transfers_hold_id ON transfers (hold_id) WHERE hold_id IS NOT NULL;

-- The postings. Per account gap-free, with the balance after each: a statement is one index scan.
CREATE TABLE entries (
  account_id bigint NOT NULL,
  version bigint NOT NULL,
  transfer_id uuid NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount <> 0),
  balance_after numeric(78, 0) NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, version)
);

CREATE TABLE holds (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  captured numeric(78, 0) NOT NULL DEFAULT 0 CHECK (captured <= amount),
  state text NOT NULL CHECK (state IN ('open', 'captured', 'voided', 'expired')),
  -- Whose hold it is; decides what else is written when it expires.
  purpose text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  resolved_at timestamptz
);
CREATE INDEX holds_open ON holds (id) WHERE state = 'open';

-- One answer per key, for ever. The key is a digest of scope and key; the subject is the transfer or hold that came of it.
CREATE TABLE idempotency (
  key bytea PRIMARY KEY,
  input_hash bytea NOT NULL,
  subject_id uuid,
  refusal text,
  answered_at timestamptz NOT NULL,
  CHECK ((subject_id IS NULL) <> (refusal IS NULL))
);

-- Confirmed payment codes that were spent.
CREATE TABLE used_claims (
  claim_id text PRIMARY KEY,
  transfer_id uuid NOT NULL,
  used_at timestamptz NOT NULL
);

-- One event tells a whole batch and is deleted soon: compressing it would cost more than writing it.
ALTER TABLE outbox ALTER COLUMN payload SET STORAGE EXTERNAL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: a correction is another transfer', TG_TABLE_NAME;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
