-- A name for a passkey in addresses: what the authenticator calls it may be too long for one.
ALTER TABLE passkeys ADD COLUMN ref uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();

-- What a passkey was asked to sign, for a browser or a session. Whoever brings it back uses it up. Those of a sign-in that waits for
-- its second factor stand with it.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- `sign-in:<flow>`, `registration:<session>` or `step-up:<session>`: for nobody and nothing else.
  holder text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
