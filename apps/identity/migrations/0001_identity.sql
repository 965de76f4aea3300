-- Members, and everything by which they prove who they are. Addresses are stored trimmed and in lower case. Of tokens and codes
-- only digests are stored.

-- Every member ID ever handed out, so that none is given twice.
CREATE TABLE member_ids (
  saffron_id text PRIMARY KEY
);

CREATE TABLE members (
  id uuid PRIMARY KEY,
  saffron_id text NOT NULL UNIQUE REFERENCES member_ids,
  email text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  country text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state_province text NOT NULL,
  postal_code text NOT NULL,
  -- Null: no password is set, and none can be right.
  password_hash text,
  role text NOT NULL DEFAULT 'member'
    CHECK (role IN ('member', 'admin', 'super_admin', 'system_admin', 'superadmin', 'mbank_admin', 'mpos_operator')),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended')),
  suspended_reason text,
  tenant_id text NOT NULL,
  subscription_status text NOT NULL DEFAULT 'free',
  -- What other services have been told; grows with every change that they keep.
  version int NOT NULL DEFAULT 1,
  -- Grows with every change of rights; a session of an older one is dead.
  permission_version int NOT NULL DEFAULT 1,
  pos_pin_hash text,
  -- Wrong tries since the last right one; five lock the PIN.
  pos_pin_tries int NOT NULL DEFAULT 0 CHECK (pos_pin_tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_sign_in_at timestamptz,
  CHECK ((state = 'suspended') = (suspended_reason IS NOT NULL))
);

CREATE INDEX members_created ON members (created_at, id);
CREATE INDEX members_superadmins ON members (id) WHERE role = 'superadmin';

-- The steps of one sign-in in one browser.
CREATE TABLE flows (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL,
  -- What a member who proved his password wants changed; it counts with the right code.
  member_id uuid REFERENCES members ON DELETE CASCADE,
  profile jsonb,
  CHECK ((member_id IS NULL) = (profile IS NULL))
);

CREATE INDEX flows_expiry ON flows (expires_at);

-- What somebody claims about an address, until a right code for it proves the claim or another one. Several may wait for one
-- address; a registration for the address of a member waits like any other and comes to nothing.
CREATE TABLE registrations (
  id uuid PRIMARY KEY,
  flow_hash bytea REFERENCES flows ON DELETE SET NULL,
  saffron_id text NOT NULL UNIQUE REFERENCES member_ids,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  country text NOT NULL,
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state_province text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE INDEX registrations_email ON registrations (email);
CREATE INDEX registrations_flow ON registrations (flow_hash);
CREATE INDEX registrations_expiry ON registrations (expires_at);

-- Handed out where a profile was shown, demanded where it is confirmed.
CREATE TABLE temp_tokens (
  token_hash bytea PRIMARY KEY,
  email text NOT NULL,
  registration_id uuid REFERENCES registrations ON DELETE CASCADE,
  member_id uuid REFERENCES members ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  CHECK ((registration_id IS NULL) <> (member_id IS NULL))
);

CREATE INDEX temp_tokens_registration ON temp_tokens (registration_id);
CREATE INDEX temp_tokens_email ON temp_tokens (email);
CREATE INDEX temp_tokens_expiry ON temp_tokens (expires_at);

-- One code at most is live for an address and a use; another one takes its place. An address that nobody may sign in with has a
-- row too, so that it behaves like any other.
CREATE TABLE one_time_codes (
  email text NOT NULL,
  use text NOT NULL CHECK (use IN ('sign-in', 'payment', 'pos-pin')),
  id uuid NOT NULL UNIQUE,
  digest bytea NOT NULL,
  binding text NOT NULL,
  tries int NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (email, use)
);

CREATE INDEX one_time_codes_expiry ON one_time_codes (expires_at);

CREATE TABLE sessions (
  proof_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  permission_version int NOT NULL,
  method text NOT NULL CHECK (method IN ('otp', 'pos-pin')),
  device text NOT NULL,
  ip text NOT NULL,
  -- Acts confirmed by code: [{id, action, binding, expiresAt}]
  claims jsonb NOT NULL DEFAULT '[]',
  authenticated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  idle interval NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX sessions_member ON sessions (member_id, created_at);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Browsers in which a member has proven himself by a code; there, and only there, his POS PIN is looked at.
CREATE TABLE devices (
  token_hash bytea NOT NULL,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  proven_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, member_id)
);

CREATE INDEX devices_member ON devices (member_id);
CREATE INDEX devices_expiry ON devices (expires_at);

-- The one link by which an installation without any super administrator gets its first.
CREATE TABLE first_admin_link (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
