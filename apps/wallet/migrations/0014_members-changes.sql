-- Which members changed with which revision, so that whoever remembers members forgets these alone. Only the latest are kept: who has
-- missed more begins anew.
CREATE TABLE members_changes (number bigint NOT NULL, member_id uuid NOT NULL, PRIMARY KEY (number, member_id));

CREATE OR REPLACE FUNCTION move_members_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE members_revision SET number = number + 1, moved_by = pg_current_xact_id()
  WHERE moved_by IS DISTINCT FROM pg_current_xact_id();
  IF FOUND THEN
    DELETE FROM members_changes WHERE number <= (SELECT number - 10000 FROM members_revision);
  END IF;
  INSERT INTO members_changes
  SELECT number, id FROM members_revision, unnest(ARRAY[NEW.member_id, OLD.member_id]) AS id WHERE id IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
