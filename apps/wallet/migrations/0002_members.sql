-- What the wallet knows of activated members, as identity tells it.
CREATE TABLE members (
  member_id uuid PRIMARY KEY,
  saffron_id text NOT NULL UNIQUE,
  -- HMAC of the normalised address. Identity sees to it that addresses differ; here the old and the new owner may overlap.
  email_hash text NOT NULL,
  masked_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'suspended')),
  version bigint NOT NULL
);
CREATE INDEX members_email_hash ON members (email_hash);

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
