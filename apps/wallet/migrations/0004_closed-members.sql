-- Members who leave. While the last check of a closure stands, their accounts take nothing, whatever else is told of them.
ALTER TABLE members DROP CONSTRAINT members_state_check;
ALTER TABLE members
  ADD CHECK (state IN ('active', 'suspended', 'closed')),
  ADD COLUMN is_closing boolean NOT NULL DEFAULT false;
