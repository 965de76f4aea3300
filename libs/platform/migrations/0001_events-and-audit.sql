-- Every service's database holds these: facts on their way out, facts taken in, and the record of acts.

CREATE TABLE outbox (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  type text NOT NULL,
  key text NOT NULL,
  occurred_at timestamptz NOT NULL,
  correlation_id text,
  -- Kept as it came: it is passed on whole, within moments, and nobody looks into it here.
  payload json NOT NULL
);

CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;

CREATE TRIGGER outbox_notify AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();

CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  key text NOT NULL,
  occurred_at timestamptz NOT NULL,
  correlation_id text,
  -- Null once a sensitive event was acted on.
  payload jsonb,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'dead')),
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  error text,
  received_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  PRIMARY KEY (consumer, event_id)
);

CREATE INDEX inbox_pending ON inbox (consumer, seq) WHERE state = 'pending';
CREATE INDEX inbox_pending_key ON inbox (consumer, key, seq) WHERE state = 'pending';
CREATE INDEX inbox_settled ON inbox (settled_at) WHERE state = 'done';

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  action text NOT NULL,
  actor_id text,
  actor_label text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  reason text,
  before jsonb,
  after jsonb,
  ip text,
  correlation_id text
);
