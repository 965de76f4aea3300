-- A payment is judged by members as they are remembered. What commits it makes sure that none has changed since they were looked at,
-- in place of a look for each payment before it is judged.
CREATE FUNCTION assume_members(revision bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT number FROM members_revision) IS DISTINCT FROM revision THEN
    RAISE EXCEPTION 'members have changed since revision %', revision USING ERRCODE = 'LG003';
  END IF;
END $$;
