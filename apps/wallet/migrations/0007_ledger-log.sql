-- The ledger at its full shape: a lease, a chain of batches with a log of what each wrote, tables in parts by month.

DROP VIEW accounts;

-- Who writes. Safety does not rest on this row (the chain of batches does), only who tries.
CREATE TABLE ledger_lease (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  epoch bigint NOT NULL,
  holder uuid,
  label text,
  backend_pid integer,
  backend_start timestamptz,
  renewed_at timestamptz
);
INSERT INTO ledger_lease (epoch) VALUES (0);

-- Each batch is chained to the one before it. The digest is that of its log; what is older than the log has neither.
ALTER TABLE batches
  ADD COLUMN epoch bigint NOT NULL DEFAULT 0,
  ADD COLUMN transfers integer NOT NULL DEFAULT 0,
  ADD COLUMN entries integer NOT NULL DEFAULT 0,
  ADD COLUMN digest bytea,
  ADD COLUMN hash bytea;
ALTER TABLE batches
  ALTER COLUMN epoch DROP DEFAULT, ALTER COLUMN transfers DROP DEFAULT, ALTER COLUMN entries DROP DEFAULT,
  ADD CHECK ((digest IS NULL) = (hash IS NULL));

-- The second fence: whoever lost the lease without noticing, or remembers the books wrongly, cannot add to the chain.
CREATE FUNCTION continue_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last batches;
BEGIN
  SELECT * INTO last FROM batches ORDER BY number DESC LIMIT 1;
  IF NEW.epoch <> (SELECT epoch FROM ledger_lease) OR NEW.epoch < last.epoch THEN
    RAISE EXCEPTION 'epoch % of the ledger is over', NEW.epoch USING ERRCODE = 'LG001';
  END IF;
  IF NEW.number <> coalesce(last.number, 0) + 1 OR NEW.posted_at < last.posted_at THEN
    RAISE EXCEPTION 'batch % does not follow batch %', NEW.number, coalesce(last.number, 0) USING ERRCODE = 'LG002';
  END IF;
  IF NEW.hash IS DISTINCT FROM sha256(coalesce(last.hash, decode(repeat('00', 32), 'hex')) || int8send(NEW.number)
      || int8send(NEW.epoch) || timestamptz_send(NEW.posted_at) || NEW.digest) THEN
    RAISE EXCEPTION 'batch % does not fit the chain', NEW.number USING ERRCODE = 'LG002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER continues_chain BEFORE INSERT ON batches FOR EACH ROW EXECUTE FUNCTION continue_chain();

-- A row of the past is refused, in whichever part of a table it lies and however it is addressed.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: a correction is another transfer', TG_TABLE_NAME;
END $$;

-- The rows of a batch exactly as they went to the server.
CREATE TABLE batch_log (
  number bigint NOT NULL,
  posted_at timestamptz NOT NULL,
  payload bytea NOT NULL,
  PRIMARY KEY (number, posted_at)
) PARTITION BY RANGE (posted_at);
ALTER TABLE batch_log ALTER COLUMN payload SET STORAGE EXTERNAL;

ALTER TABLE transfers RENAME TO transfers_before;
ALTER TABLE entries RENAME TO entries_before;
DROP INDEX transfers_hold_id;
ALTER INDEX transfers_pkey RENAME TO transfers_before_pkey;
ALTER INDEX entries_pkey RENAME TO entries_before_pkey;

-- In parts by month, which the time in the id tells.
CREATE TABLE transfers (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  asset text NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0),
  fee numeric NOT NULL CHECK (fee >= 0),
  -- Out of what the recipient gets; null for on top of what the sender sends.
  fee_on text CHECK (fee_on = 'recipient'),
  from_account bigint NOT NULL,
  to_account bigint NOT NULL,
  hold_id uuid,
  -- Shared by linked transfers: all of them happened, or none.
  group_id uuid,
  -- What this one takes back.
  original_id uuid,
  from_saffron_id text,
  from_name text,
  to_saffron_id text,
  to_name text,
  memo text,
  -- When it counts from, where that is not when it was posted.
  effective_at timestamptz,
  posted_at timestamptz NOT NULL
) PARTITION BY RANGE (id);
CREATE INDEX transfers_hold_id ON transfers (hold_id) WHERE hold_id IS NOT NULL;
CREATE INDEX transfers_group_id ON transfers (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX transfers_original_id ON transfers (original_id) WHERE original_id IS NOT NULL;

CREATE TABLE entries (
  account_id bigint NOT NULL,
  version bigint NOT NULL,
  transfer_id uuid NOT NULL,
  amount numeric NOT NULL CHECK (amount <> 0),
  balance_after numeric NOT NULL,
  -- The part of the balance that nothing may take: what is held and the floor. Null for nothing, -Infinity for no floor.
  reserved numeric,
  -- What has left on this UTC day by transfers that have a limit; null for nothing.
  outflow numeric CHECK (outflow >= 0),
  effective_at timestamptz,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, version, posted_at),
  CHECK (balance_after >= coalesce(reserved, 0))
) PARTITION BY RANGE (posted_at);
CREATE INDEX entries_effective_at ON entries (account_id, effective_at) WHERE effective_at IS NOT NULL;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON batch_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Makes the parts for a month, unless they are there. The first ones reach back to the beginning of time. A part is made beside its
-- table and attached afterwards, which keeps neither readers nor writers waiting.
CREATE FUNCTION make_ledger_parts(month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  start_at timestamptz := date_trunc('month', month::timestamp) AT TIME ZONE 'UTC';
  end_at timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
  suffix text := to_char(month, '_YYYY_MM');
  first_part text := (SELECT min(relname) FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'entries'::regclass);
  table_name text;
  bounds text[];
BEGIN
  IF 'entries' || suffix <= first_part OR to_regclass('entries' || suffix) IS NOT NULL THEN RETURN; END IF;
  FOREACH table_name IN ARRAY ARRAY['transfers', 'entries', 'batch_log'] LOOP
    bounds := CASE table_name WHEN 'transfers' THEN ARRAY[first_id_of(start_at)::text, first_id_of(end_at)::text]
      ELSE ARRAY[start_at::text, end_at::text] END;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS INCLUDING STORAGE)', table_name || suffix, table_name);
    EXECUTE format('CREATE TRIGGER keeps_all BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      table_name || suffix);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%L)', table_name, table_name || suffix,
      CASE WHEN first_part IS NULL THEN 'MINVALUE' ELSE quote_literal(bounds[1]) END, bounds[2]);
  END LOOP;
END $$;

-- The least id of version 7 that an instant has.
CREATE FUNCTION first_id_of(instant timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

SELECT make_ledger_parts((now() AT TIME ZONE 'UTC')::date);
SELECT make_ledger_parts(((now() AT TIME ZONE 'UTC') + interval '1 month')::date);

INSERT INTO transfers (id, kind, asset, amount, fee, from_account, to_account, hold_id, from_saffron_id, from_name, to_saffron_id,
  to_name, memo, posted_at)
SELECT id, kind, asset, amount, fee, from_account, to_account, hold_id, from_saffron_id, from_name, to_saffron_id, to_name, memo,
  posted_at FROM transfers_before;
INSERT INTO entries (account_id, version, transfer_id, amount, balance_after, reserved, outflow, posted_at)
SELECT e.account_id, e.version, e.transfer_id, e.amount, e.balance_after,
  CASE WHEN a.floor IS NULL THEN '-Infinity' ELSE nullif(e.reserved, 0) END, nullif(e.outflow, 0), e.posted_at
FROM entries_before e JOIN account_standings a ON a.id = e.account_id;

-- How much there is that no log tells of.
CREATE TABLE log_origin (first_number bigint NOT NULL, transfers bigint NOT NULL, entries bigint NOT NULL);
INSERT INTO log_origin
SELECT coalesce((SELECT max(number) FROM batches), 0) + 1, (SELECT count(*) FROM transfers_before),
  (SELECT count(*) FROM entries_before);
DROP TABLE transfers_before;
DROP TABLE entries_before;

-- What holds reserve is the sum of the open ones; the purposes of accounts are those of the product's chart of accounts.
ALTER TABLE account_standings
  DROP COLUMN held, DROP COLUMN balance_then,
  DROP CONSTRAINT accounts_purpose_check, DROP CONSTRAINT accounts_check,
  ALTER COLUMN floor TYPE numeric;

-- Where a hold could not have been covered, its row is refused, whatever the writer believed.
ALTER TABLE holds
  ALTER COLUMN amount TYPE numeric, ALTER COLUMN captured TYPE numeric,
  ADD COLUMN available_after numeric CHECK (available_after >= 0);
ALTER TABLE holds ADD CHECK (captured >= 0);
CREATE INDEX holds_of_account ON holds (account_id) WHERE state = 'open';
CREATE INDEX holds_due ON holds (expires_at) WHERE state = 'open';
DROP INDEX holds_open;

-- What goes back of a transfer: as a whole once, or in parts that are never more than the whole.
CREATE TABLE transfer_links (
  original_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reversal', 'refund')),
  amount numeric NOT NULL CHECK (amount > 0),
  PRIMARY KEY (original_id, transfer_id)
);
CREATE UNIQUE INDEX transfer_links_reversal ON transfer_links (original_id) WHERE kind = 'reversal';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON transfer_links FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What callers keep beside a transfer. A change is another revision.
CREATE TABLE transfer_metadata (
  transfer_id uuid NOT NULL,
  revision integer NOT NULL,
  data jsonb NOT NULL,
  set_at timestamptz NOT NULL,
  set_by text,
  PRIMARY KEY (transfer_id, revision)
);
CREATE INDEX transfer_metadata_data ON transfer_metadata USING gin (data jsonb_path_ops);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON transfer_metadata FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Up to when the books are closed: nothing takes effect then any more.
CREATE TABLE periods (
  through timestamptz PRIMARY KEY,
  closed_at timestamptz NOT NULL,
  closed_by uuid,
  closed_by_label text,
  batch_number bigint NOT NULL,
  batch_hash bytea,
  trial_balance jsonb,
  digest bytea
);

-- An account as it is now: its latest entry says how much there is, its open holds how much of that is reserved.
CREATE VIEW accounts AS
SELECT s.id, s.owner_id, s.asset, s.purpose, s.floor, s.frozen, s.opened_at,
  coalesce((SELECT sum(amount - captured) FROM holds WHERE account_id = s.id AND state = 'open'), 0) AS held,
  coalesce(e.balance_after, 0) AS balance, coalesce(e.version, 0) AS version,
  coalesce(e.outflow, 0) AS outflow, CASE WHEN e.outflow > 0 THEN (e.posted_at AT TIME ZONE 'UTC')::date END AS outflow_day
FROM account_standings s
LEFT JOIN LATERAL (
  SELECT version, balance_after, outflow, posted_at FROM entries WHERE account_id = s.id ORDER BY version DESC LIMIT 1
) e ON true;
