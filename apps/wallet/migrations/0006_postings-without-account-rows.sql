-- A posting writes no account row any more: balance, version and the day's outflow stand in the latest entry. What is left of an
-- account changes rarely, and a view puts both together.
ALTER TABLE accounts RENAME TO account_standings;

ALTER TABLE entries DISABLE TRIGGER append_only;
ALTER TABLE entries
  -- The part of the balance that nothing may take: what is held and the floor; null where there is no floor, and in entries that
  -- are older than this column.
  ADD COLUMN reserved numeric(78, 0),
  -- What has left by transfers on this UTC day: the daily limit survives a restart without reading history.
  ADD COLUMN outflow numeric(78, 0) NOT NULL DEFAULT 0 CHECK (outflow >= 0),
  ADD CHECK (balance_after >= reserved);
ALTER TABLE entries ALTER COLUMN outflow DROP DEFAULT;
UPDATE entries e SET outflow = a.outflow FROM account_standings a
WHERE e.account_id = a.id AND e.version = a.version AND a.outflow > 0
  AND a.outflow_day = (e.posted_at AT TIME ZONE 'UTC')::date;
ALTER TABLE entries ENABLE TRIGGER append_only;

-- The balance when this row was last written, that a hold is checked against. It is not the balance of now.
ALTER TABLE account_standings ADD COLUMN balance_then numeric(78, 0) NOT NULL DEFAULT 0;
UPDATE account_standings SET balance_then = balance;
ALTER TABLE account_standings
  DROP COLUMN balance, DROP COLUMN version, DROP COLUMN outflow, DROP COLUMN outflow_day,
  ADD CHECK (balance_then - held >= floor);
ALTER TABLE account_standings RESET (fillfactor);

-- An account as it is now: its latest entry says how much there is, found at the end of its stretch of the index.
CREATE VIEW accounts AS
SELECT s.id, s.owner_id, s.asset, s.purpose, s.floor, s.frozen, s.held, s.opened_at,
  coalesce(e.balance_after, 0) AS balance, coalesce(e.version, 0) AS version,
  coalesce(e.outflow, 0) AS outflow, CASE WHEN e.outflow > 0 THEN (e.posted_at AT TIME ZONE 'UTC')::date END AS outflow_day
FROM account_standings s
LEFT JOIN LATERAL (
  SELECT version, balance_after, outflow, posted_at FROM entries WHERE account_id = s.id ORDER BY version DESC LIMIT 1
) e ON true;

-- Keys and inputs are known by the first 128 bits of their digests, which a uuid holds in half the room of bytes of any length.
ALTER TABLE idempotency
  ALTER COLUMN key TYPE uuid USING encode(substring(key FROM 1 FOR 16), 'hex')::uuid,
  ALTER COLUMN input_hash TYPE uuid USING encode(substring(input_hash FROM 1 FOR 16), 'hex')::uuid;

-- Moves with every change of a member, at the end of the same transaction, so that one waits for another only while it commits:
-- what was read of members while it stood still is still so.
CREATE TABLE members_revision (number bigint NOT NULL, moved_by xid8);
INSERT INTO members_revision (number) VALUES (0);
CREATE FUNCTION move_members_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members_revision SET number = number + 1, moved_by = pg_current_xact_id()
  WHERE moved_by IS DISTINCT FROM pg_current_xact_id();
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER moves_revision AFTER INSERT OR UPDATE OR DELETE ON members DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION move_members_revision();
