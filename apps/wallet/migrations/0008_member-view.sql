-- A member's address book. A row holds the member and no address: what changes hands cannot take money along.
CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  member_id uuid NOT NULL,
  label text NOT NULL,
  note text,
  is_favourite boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CHECK (member_id <> owner_id),
  UNIQUE (owner_id, member_id)
);
CREATE INDEX contacts_in_order ON contacts (owner_id, (NOT is_favourite), lower(label), id);

-- Requests for money between members. Without a payer it is an open link, without an amount the payer chooses.
CREATE TABLE money_requests (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL,
  asker_id uuid NOT NULL,
  -- Who was asked; of an open link, who has paid it.
  payer_id uuid,
  is_link boolean NOT NULL,
  asset text NOT NULL,
  amount numeric(78, 0) CHECK (amount > 0),
  memo text,
  -- A request that is open past `expires_at` has expired; nothing is written for that.
  state text NOT NULL CHECK (state IN ('open', 'paid', 'declined', 'cancelled')),
  -- Numbers the keys under which the ledger is asked to pay: the next one only where the one before can never move money.
  attempt integer NOT NULL DEFAULT 1,
  decline_reason text,
  transfer_id uuid UNIQUE,
  paid_amount numeric(78, 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CHECK (payer_id <> asker_id),
  CHECK ((state = 'open') = (resolved_at IS NULL)),
  CHECK ((state = 'paid') = (transfer_id IS NOT NULL)),
  CHECK (is_link OR payer_id IS NOT NULL)
);
CREATE INDEX money_requests_sent ON money_requests (asker_id, id);
CREATE INDEX money_requests_received ON money_requests (payer_id, id);

-- From whom a member takes no requests.
CREATE TABLE money_request_blocks (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (blocked_id <> owner_id),
  UNIQUE (owner_id, blocked_id)
);

CREATE INDEX holds_open_of_account ON holds (account_id) WHERE state = 'open';
