-- Mails to send. A row is the work; the job that does it carries nothing but the row's id.

CREATE TABLE mails (
  -- The id of the event that asked for it, and of the job.
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sign-in-code', 'payment-code', 'pos-pin-code')),
  recipient text NOT NULL,
  -- Null once the mail was sent or given up: from then on the code stands nowhere.
  sealed_code text,
  -- What the seal authenticates besides the code.
  seal_context text NOT NULL,
  payment jsonb,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  correlation_id text,
  -- failed: refused at least once and tried again; dead: given up.
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'failed', 'sent', 'dead')),
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  enqueued_at timestamptz,
  settled_at timestamptz,
  CHECK ((state IN ('sent', 'dead')) = (sealed_code IS NULL)),
  CHECK ((state IN ('sent', 'dead')) = (settled_at IS NOT NULL))
);

CREATE INDEX mails_unfinished ON mails (requested_at) WHERE state IN ('queued', 'failed');
CREATE INDEX mails_settled ON mails (settled_at) WHERE settled_at IS NOT NULL;
