-- The events that services could not handle, as they have told, and what administrators decided about them.

CREATE TABLE dead_letters (
  id uuid PRIMARY KEY,
  consumer text NOT NULL,
  event_id uuid NOT NULL,
  service text NOT NULL,
  type text NOT NULL,
  key text NOT NULL,
  occurred_at timestamptz NOT NULL,
  correlation_id text,
  -- Of whom the event speaks, where it says so; the others are seen by every tenant's administrators.
  tenant_id text,
  payload jsonb,
  -- The payload was secret and is gone: there is nothing to hand out again.
  is_erased boolean NOT NULL,
  attempts int NOT NULL,
  error text NOT NULL,
  died_at timestamptz NOT NULL,
  deaths int NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'replaying', 'dead-again', 'discarding', 'done', 'discarded', 'gone')),
  settled_at timestamptz,
  UNIQUE (consumer, event_id),
  CHECK ((state IN ('done', 'discarded', 'gone')) = (settled_at IS NOT NULL))
);

CREATE INDEX dead_letters_died ON dead_letters (died_at, id);
CREATE INDEX dead_letters_open ON dead_letters (state, died_at) WHERE settled_at IS NULL;
CREATE INDEX dead_letters_settled ON dead_letters (settled_at) WHERE settled_at IS NOT NULL;

CREATE TABLE dead_letter_decisions (
  id uuid PRIMARY KEY,
  letter_id uuid NOT NULL REFERENCES dead_letters ON DELETE CASCADE,
  decision text NOT NULL CHECK (decision IN ('replay', 'discard')),
  reason text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  decided_by_id uuid NOT NULL,
  decided_by text NOT NULL,
  -- Null until the service has told what came of it.
  outcome text CHECK (outcome IN ('done', 'dead', 'discarded', 'gone')),
  error text,
  settled_at timestamptz
);

CREATE INDEX dead_letter_decisions_letter ON dead_letter_decisions (letter_id, decided_at);
