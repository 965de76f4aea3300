-- Wallets that sign a member in, and the nonces that their signatures use up.

CREATE TABLE wallets (
  -- With the checksum of EIP-55, so that one wallet has one spelling. It belongs to one account.
  address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-fA-F]{40}$'),
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  linked_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);

CREATE INDEX wallets_member ON wallets (member_id);

CREATE TABLE siwe_nonces (
  nonce_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'link')),
  -- The hash of the browser's flow, or of the session that links.
  bound_to bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX siwe_nonces_expiry ON siwe_nonces (expires_at);
