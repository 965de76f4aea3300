-- Each tenant has its own first administrator, and invites its own staff.

DELETE FROM first_admin_link;
ALTER TABLE first_admin_link DROP COLUMN is_only, ADD COLUMN tenant_id text PRIMARY KEY;

CREATE INDEX members_tenant_created ON members (tenant_id, created_at, id);

-- A role that waits for the owner of an address to prove himself and take it.
CREATE TABLE staff_invitations (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL
    CHECK (role IN ('admin', 'super_admin', 'system_admin', 'superadmin', 'mbank_admin', 'mpos_operator')),
  reason text NOT NULL,
  -- Of the link that was mailed last; every earlier one is void.
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES members,
  invited_by_label text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz,
  CHECK (accepted_at IS NULL OR revoked_at IS NULL)
);

-- One at most is open for an address; another one takes its place.
CREATE UNIQUE INDEX staff_invitations_open ON staff_invitations (tenant_id, email)
  WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX staff_invitations_created ON staff_invitations (tenant_id, created_at, id);
