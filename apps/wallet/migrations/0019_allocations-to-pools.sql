-- An allocation may fill an account of the platform's own instead of a member's.
ALTER TABLE allocations
  ALTER COLUMN member_id DROP NOT NULL,
  ALTER COLUMN to_saffron_id DROP NOT NULL,
  ALTER COLUMN to_name DROP NOT NULL,
  ADD COLUMN to_pool text CHECK (to_pool IN ('rewards', 'fx')),
  ADD CHECK (num_nonnulls(member_id, to_saffron_id, to_name) = CASE WHEN to_pool IS NULL THEN 3 ELSE 0 END);
