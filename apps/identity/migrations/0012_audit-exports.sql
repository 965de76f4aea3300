-- Exports of the log. A row is the work; its file grows by whole chunks, each with the place where the next one begins.

CREATE TABLE audit_exports (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'ready')),
  filter jsonb NOT NULL,
  reason text NOT NULL,
  plain boolean NOT NULL,
  tenant_id text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  requested_by_id uuid NOT NULL,
  requested_by text NOT NULL,
  rows int NOT NULL DEFAULT 0,
  total int,
  bytes bigint NOT NULL DEFAULT 0,
  chunks int NOT NULL DEFAULT 0,
  last_at timestamptz,
  last_id uuid,
  enqueued_at timestamptz,
  expires_at timestamptz,
  CHECK ((state = 'ready') = (expires_at IS NOT NULL))
);

CREATE INDEX audit_exports_requested ON audit_exports (requested_by_id, requested_at);
CREATE INDEX audit_exports_unfinished ON audit_exports (requested_at) WHERE state <> 'ready';

CREATE TABLE audit_export_chunks (
  export_id uuid NOT NULL REFERENCES audit_exports ON DELETE CASCADE,
  no int NOT NULL,
  -- Where the chunk begins in the file.
  start bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, no)
);
