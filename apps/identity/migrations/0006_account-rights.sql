-- What a member may do with his own account: another address, a copy of his data, the end of it.

ALTER TABLE members DROP CONSTRAINT members_state_check, DROP CONSTRAINT members_check;
ALTER TABLE members
  ADD CHECK (state IN ('active', 'suspended', 'closed')),
  ADD CHECK ((state = 'suspended') = (suspended_reason IS NOT NULL));

-- A change of address that waits for both codes. The codes name it, so that those of another one do not confirm it.
CREATE TABLE email_changes (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  id uuid NOT NULL,
  new_email text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX email_changes_expiry ON email_changes (expires_at);

CREATE TABLE data_exports (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL UNIQUE REFERENCES members ON DELETE CASCADE,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Null while a part is missing.
  ready_at timestamptz,
  expires_at timestamptz NOT NULL
);

CREATE INDEX data_exports_expiry ON data_exports (expires_at);

-- The pieces that the services have told, each gzipped. The last of a source says how many there are.
CREATE TABLE data_export_pieces (
  export_id uuid NOT NULL REFERENCES data_exports ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('identity', 'wallet', 'notifications')),
  number int NOT NULL,
  is_last boolean NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (export_id, source, number)
);

CREATE TABLE closures (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('checking', 'refused', 'scheduled', 'closing', 'cancelled', 'closed')),
  reason text NOT NULL,
  -- What the wallet said is left to move: [{asset, available, held}]
  remaining jsonb NOT NULL DEFAULT '[]',
  requested_at timestamptz NOT NULL DEFAULT now(),
  closes_at timestamptz,
  settled_at timestamptz,
  CHECK (state NOT IN ('scheduled', 'closing') OR closes_at IS NOT NULL)
);

CREATE INDEX closures_member ON closures (member_id, requested_at);
CREATE UNIQUE INDEX closures_open ON closures (member_id) WHERE state IN ('checking', 'scheduled', 'closing');
CREATE INDEX closures_due ON closures (closes_at) WHERE state = 'scheduled';
