-- What other areas asked the wallet to do, and what came of it: told in the commit that did it, and told again as it was.
CREATE TABLE command_outcomes (
  purpose text NOT NULL,
  request_id uuid NOT NULL,
  input_hash uuid NOT NULL,
  event_id uuid NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, request_id)
);
-- Whose hold it is that has expired.
CREATE INDEX command_outcomes_holds ON command_outcomes ((payload->>'holdId')) WHERE type = 'wallet.hold-placed.v1';
