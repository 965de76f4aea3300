-- Who is remembered by an address is not its owner any more once another has it too: which of the two has given it up is not known until
-- his event comes. So both have changed.
CREATE OR REPLACE FUNCTION move_members_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members_revision SET number = number + 1, moved_by = pg_current_xact_id()
  WHERE moved_by IS DISTINCT FROM pg_current_xact_id();
  IF FOUND THEN
    DELETE FROM members_changes WHERE number <= (SELECT number - 10000 FROM members_revision);
  END IF;
  INSERT INTO members_changes
  SELECT number, id FROM members_revision, (
    SELECT unnest(ARRAY[NEW.member_id, OLD.member_id]) AS id
    UNION SELECT member_id FROM members WHERE email_hash = NEW.email_hash
  ) AS changed WHERE id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
