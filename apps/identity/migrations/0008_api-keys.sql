-- Keys by which programs act for a member, within their scopes. Of a secret only the digest is stored.

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  name text NOT NULL,
  -- How the secret begins: by it people and scanners recognise a key.
  prefix text NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  -- The secret before the last rotation, as long as it still works.
  previous_hash bytea UNIQUE,
  previous_until timestamptz,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- To the minute.
  last_used_at timestamptz,
  CHECK ((previous_hash IS NULL) = (previous_until IS NULL))
);

CREATE INDEX api_keys_member ON api_keys (member_id, created_at);
CREATE INDEX api_keys_expiry ON api_keys (expires_at);
