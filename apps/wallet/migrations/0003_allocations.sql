-- Money that administrators give from the treasury. While pending, a hold of the same id reserves it there.
CREATE TABLE allocations (
  id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'expired')),
  asset text NOT NULL,
  amount numeric(78, 0) NOT NULL CHECK (amount > 0),
  member_id uuid NOT NULL,
  to_saffron_id text NOT NULL,
  to_name text NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_by_label text NOT NULL,
  approval text NOT NULL CHECK (approval IN ('second-admin', 'single-admin')),
  decided_by uuid,
  decided_by_label text,
  decision_reason text,
  transfer_id uuid,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  expires_at timestamptz NOT NULL,
  CHECK ((state = 'approved') = (transfer_id IS NOT NULL)),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (approval = 'single-admin' OR decided_by IS DISTINCT FROM requested_by),
  CHECK (state <> 'approved' OR decided_by <> member_id)
);
CREATE INDEX allocations_member ON allocations (member_id);
CREATE INDEX allocations_pending ON allocations (id) WHERE state = 'pending';
