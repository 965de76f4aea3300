-- Reading the past. Rows come in the order of their times, so that this index is tiny and next to free to keep.
CREATE INDEX entries_posted_at ON entries USING brin (posted_at) WITH (pages_per_range = 64);

-- The number of an account's latest entry at an instant, or 0. Numbers have no gap and times never go back along them, so that it
-- is found by halving: two dozen look-ups in the primary key for ten million entries, wherever the instant lies.
CREATE FUNCTION version_at(account bigint, instant timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint;
  middle bigint;
  recorded_at timestamptz;
BEGIN
  SELECT version, posted_at INTO high, recorded_at FROM entries WHERE account_id = account ORDER BY version DESC LIMIT 1;
  IF high IS NULL OR recorded_at <= instant THEN RETURN coalesce(high, 0); END IF;
  WHILE high - low > 1 LOOP
    middle := (low + high) / 2;
    SELECT posted_at INTO STRICT recorded_at FROM entries WHERE account_id = account AND version = middle;
    IF recorded_at <= instant THEN low := middle; ELSE high := middle; END IF;
  END LOOP;
  RETURN low;
END $$;

-- What an account had by what was recorded up to an instant.
CREATE FUNCTION recorded_balance(account bigint, instant timestamptz) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT balance_after FROM entries WHERE account_id = account AND version = version_at(account, instant)), 0)
$$;

-- What an account had by what took effect up to an instant: entries that were posted later and count from then come on top.
CREATE FUNCTION effective_balance(account bigint, instant timestamptz) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT recorded_balance(account, instant) + coalesce((
    SELECT sum(amount) FROM entries WHERE account_id = account AND effective_at <= instant AND posted_at > instant), 0)
$$;

-- What all accounts of a purpose gained in an hour, for hours that are over: a trial balance reads these and a part of one hour.
CREATE TABLE ledger_hours (
  hour timestamptz NOT NULL,
  asset text NOT NULL,
  purpose text NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (hour, asset, purpose)
);
-- Everything that was posted before this is summed.
CREATE TABLE ledger_hours_head (is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one), summed_until timestamptz NOT NULL);
INSERT INTO ledger_hours_head (summed_until) VALUES ('-infinity');

-- Who asked for the books to be closed, and who decided. `periods` holds what came of it.
CREATE TABLE period_requests (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'rejected')),
  through timestamptz NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_by_label text NOT NULL,
  requested_at timestamptz NOT NULL,
  decided_by uuid,
  decided_by_label text,
  decided_at timestamptz,
  decision_reason text,
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (decided_by <> requested_by)
);
CREATE UNIQUE INDEX period_requests_pending ON period_requests ((true)) WHERE state = 'pending';

-- Checks of the ledger against its log, and how far each has come.
CREATE TABLE ledger_checks (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'intact', 'broken')),
  checked bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  finding jsonb,
  requested_by_label text,
  requested_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX ledger_checks_running ON ledger_checks ((true)) WHERE state = 'running';

-- The number of the last batch at an instant, or 0: found as an account's entry is.
CREATE FUNCTION batch_at(instant timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint;
  middle bigint;
  batch_time timestamptz;
BEGIN
  SELECT number, posted_at INTO high, batch_time FROM batches ORDER BY number DESC LIMIT 1;
  IF high IS NULL OR batch_time <= instant THEN RETURN coalesce(high, 0); END IF;
  WHILE high - low > 1 LOOP
    middle := (low + high) / 2;
    SELECT posted_at INTO STRICT batch_time FROM batches WHERE number = middle;
    IF batch_time <= instant THEN low := middle; ELSE high := middle; END IF;
  END LOOP;
  RETURN low;
END $$;
