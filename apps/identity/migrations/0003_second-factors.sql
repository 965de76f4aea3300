-- More ways to prove who one is, and what a session knows of them.

ALTER TABLE sessions DROP CONSTRAINT sessions_method_check;
ALTER TABLE sessions
  ADD CHECK (method IN ('otp', 'pos-pin', 'password', 'passkey', 'siwe')),
  ADD COLUMN second_factor text CHECK (second_factor IN ('totp', 'passkey', 'recovery-code')),
  -- When the member last proved himself by more than a PIN or a password. Null: not in this session.
  ADD COLUMN strong_at timestamptz,
  -- Whose pages an administrator looks at in this session, and until when.
  ADD COLUMN viewing_id uuid REFERENCES members ON DELETE SET NULL,
  ADD COLUMN viewing_until timestamptz,
  ADD CHECK ((viewing_id IS NULL) OR (viewing_until IS NOT NULL));

ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_use_check;
ALTER TABLE one_time_codes ADD CHECK (use IN ('sign-in', 'password-reset', 'member-id', 'step-up', 'payment', 'pos-pin',
  'data-export', 'closure', 'email-change-current', 'email-change-new'));

-- A sign-in that has passed its first factor and waits for the second, in the browser that shows the token.
CREATE TABLE pending_sign_ins (
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  method text NOT NULL CHECK (method IN ('otp', 'password', 'siwe')),
  -- Of the challenge that a passkey is to sign.
  challenge text,
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL
);

CREATE INDEX pending_sign_ins_member ON pending_sign_ins (member_id);
CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at);

CREATE TABLE totp_factors (
  member_id uuid PRIMARY KEY REFERENCES members ON DELETE CASCADE,
  -- AES-256-GCM under the factor key; the member's id is authenticated with it.
  sealed_secret text NOT NULL,
  -- Null until the first right code: an unconfirmed one asks nobody for anything.
  confirmed_at timestamptz,
  -- The last time step that was accepted. No code works twice, nor one older than it.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE passkeys (
  -- As the authenticator names it, base64url.
  id text PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);

CREATE INDEX passkeys_member ON passkeys (member_id);

CREATE TABLE recovery_codes (
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  digest bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (member_id, digest)
);

ALTER TABLE members ADD COLUMN password_changed_at timestamptz;
