-- What identity was told of the chains of all services: it can check its copy by that, and notice where a chain was cut or rewritten.

ALTER TABLE audit_entries ADD COLUMN tenant_id text;
CREATE INDEX audit_entries_tenant ON audit_entries (tenant_id, at);

CREATE TABLE audit_seals (
  source text NOT NULL,
  seq bigint NOT NULL,
  entry_id uuid NOT NULL,
  hash bytea NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, seq)
);

CREATE INDEX audit_seals_entry ON audit_seals (entry_id);

CREATE TABLE audit_heads (
  source text PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL,
  -- The first place of which we were told twice, differently.
  conflict_at bigint
);

-- Entries whose seal has not come yet.
CREATE TABLE audit_unsealed (
  entry_id uuid PRIMARY KEY,
  source text NOT NULL,
  at timestamptz NOT NULL
);

INSERT INTO audit_unsealed SELECT id, source, at FROM audit_entries;

CREATE TABLE audit_verifications (
  id uuid PRIMARY KEY,
  requested_at timestamptz NOT NULL DEFAULT now(),
  requested_by_id uuid NOT NULL,
  requested_by text NOT NULL
);

CREATE INDEX audit_verifications_requested ON audit_verifications (requested_at);

CREATE TABLE audit_verification_parts (
  verification_id uuid NOT NULL REFERENCES audit_verifications ON DELETE CASCADE,
  target text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'intact', 'broken')),
  checked bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  finding jsonb,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (verification_id, target)
);
