-- Fees, limits, credit limits and monitors: each row a version of a rule, proposed by one administrator and decided by another.
CREATE TABLE policy_versions (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('fee', 'limit', 'credit', 'monitor')),
  -- What all versions of a rule share: 'fee/transfer/SFN/country:ZA'.
  rule text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  transfer_kind text,
  asset text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('everyone', 'country', 'tier', 'country-and-tier', 'member', 'account')),
  country text,
  tier text,
  -- Whom it is about, or whose account; null where it is about many, or about an account of the platform's own.
  member_id uuid,
  account_id bigint,
  -- The tenant of that member: his rules are nobody else's. Null for a rule of the whole installation.
  tenant_id text,
  -- Amounts as they were read and approved: decimal strings in major units. Null: from then on there is no such rule.
  terms json,
  state text NOT NULL CHECK (state IN ('proposed', 'approved', 'rejected', 'withdrawn', 'superseded')),
  -- Null for the moment of approval, until that is known.
  effective_from timestamptz,
  reason text NOT NULL,
  proposed_at timestamptz NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_by_label text NOT NULL,
  approval text NOT NULL CHECK (approval IN ('second-admin', 'single-admin')),
  decided_at timestamptz,
  decided_by uuid,
  decided_by_label text,
  decision_reason text,
  UNIQUE (rule, version),
  CHECK ((kind IN ('fee', 'limit')) = (transfer_kind IS NOT NULL)),
  CHECK ((kind IN ('credit', 'monitor')) = (scope = 'account')),
  CHECK ((scope IN ('country', 'country-and-tier')) = (country IS NOT NULL)),
  CHECK ((scope IN ('tier', 'country-and-tier')) = (tier IS NOT NULL)),
  CHECK ((scope = 'account') = (account_id IS NOT NULL)),
  CHECK (scope <> 'member' OR member_id IS NOT NULL),
  CHECK ((member_id IS NULL) = (tenant_id IS NULL)),
  CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CHECK (state NOT IN ('approved', 'superseded') OR effective_from IS NOT NULL),
  -- Nobody decides alone, and nobody about himself.
  CHECK (approval = 'single-admin' OR state NOT IN ('approved', 'rejected', 'superseded') OR decided_by <> proposed_by),
  CHECK (state NOT IN ('approved', 'superseded') OR member_id IS NULL OR (decided_by <> member_id AND proposed_by <> member_id))
);
CREATE INDEX policy_versions_approved ON policy_versions (rule, effective_from, version) WHERE state = 'approved';
CREATE INDEX policy_versions_proposed ON policy_versions (proposed_at) WHERE state = 'proposed';
CREATE INDEX policy_versions_member ON policy_versions (member_id) WHERE member_id IS NOT NULL;

-- One row for every change of what is approved, numbered without a gap: who reads rules knows by the last number whether he has
-- the newest, and of two changes that were made of the same state only one can be written.
CREATE TABLE policy_revisions (
  number bigint PRIMARY KEY,
  version_id uuid NOT NULL REFERENCES policy_versions,
  at timestamptz NOT NULL
);

-- Written by the ledger in the commit whose entry crossed the mark. `monitor_id` is the version that was in force.
CREATE TABLE monitor_crossings (
  monitor_id uuid NOT NULL,
  account_id bigint NOT NULL,
  balance_after numeric(78, 0) NOT NULL,
  direction text NOT NULL,
  transfer_id uuid NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX monitor_crossings_at ON monitor_crossings (at);
CREATE INDEX monitor_crossings_monitor ON monitor_crossings (monitor_id, at);

-- By what fees and limits may differ; told by the areas that know it.
ALTER TABLE members ADD COLUMN tier text, ADD COLUMN country text;
