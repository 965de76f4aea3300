-- Which sign-ins belong to which browser, and the mailed links that take an act back.

-- The browser's token changes with every proof; the id stays.
ALTER TABLE devices ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();

-- The proven browser that a session was opened in, where it was one.
ALTER TABLE sessions ADD COLUMN device_id uuid REFERENCES devices (id) ON DELETE SET NULL;
CREATE INDEX sessions_device ON sessions (device_id);

CREATE TABLE undo_tokens (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('new-device', 'email-change')),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  -- What the feature that offered it needs to take its act back.
  payload jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX undo_tokens_member ON undo_tokens (member_id);
CREATE INDEX undo_tokens_expiry ON undo_tokens (expires_at);
