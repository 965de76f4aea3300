-- The record of acts becomes a chain: each row is sealed by a hash over itself and the hash before it, moments after its commit.

ALTER TABLE audit_log
  ADD COLUMN tenant_id text,
  -- Both null until the sealer has come by.
  ADD COLUMN seq bigint,
  ADD COLUMN hash bytea,
  ADD CONSTRAINT audit_log_sealed CHECK ((seq IS NULL) = (hash IS NULL));

CREATE INDEX audit_log_unsealed ON audit_log (at, id) WHERE seq IS NULL;
CREATE UNIQUE INDEX audit_log_seq ON audit_log (seq) WHERE seq IS NOT NULL;

-- Where the chain ends. Apart from the rows, so that the loss of the last of them is noticed.
CREATE TABLE audit_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL
);

INSERT INTO audit_head (seq, hash, sealed_at) VALUES (0, decode(repeat('00', 32), 'hex'), now());

-- Checks of the chain that somebody has asked for, and how far each is. They go on where they were after a restart.
CREATE TABLE audit_checks (
  id uuid NOT NULL,
  target text NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'intact', 'broken')),
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- What identity was told of this chain.
  told_seq bigint NOT NULL DEFAULT 0,
  told_hash bytea,
  -- Where the chain ended when the check began; null until then.
  total bigint,
  total_hash bytea,
  checked bigint NOT NULL DEFAULT 0,
  checked_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
  finding jsonb,
  PRIMARY KEY (id, target)
);

CREATE INDEX audit_checks_running ON audit_checks (requested_at) WHERE state = 'running';
