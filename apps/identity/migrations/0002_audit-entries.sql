-- The acts of all services in one place, fed by events, as the console reads them.

CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  source text NOT NULL,
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

CREATE INDEX audit_entries_at ON audit_entries (at, id);
CREATE INDEX audit_entries_target ON audit_entries (target_id, at);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, at);
CREATE INDEX audit_entries_action ON audit_entries (action, at);
