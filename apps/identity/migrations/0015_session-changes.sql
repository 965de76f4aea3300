-- Gateways read sessions from a cache. Whatever changes of what a session shows is told on `session_changes`, when it is committed and in
-- the order of the commits: `s` and the hash of a proof, or `m` and the id of a member, separated by commas; `*` where there are too many.

CREATE FUNCTION tell_session_changes(items text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(items) > 1000 THEN
    PERFORM pg_notify('session_changes', '*');
  ELSE
    -- A notification holds less than 8,000 bytes.
    PERFORM pg_notify('session_changes', string_agg(item, ','))
      FROM unnest(items) WITH ORDINALITY AS listed (item, place) GROUP BY place / 100;
  END IF;
END $$;

CREATE FUNCTION tell_sessions_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_session_changes((SELECT array_agg('s' || encode(proof_hash, 'hex')) FROM ended));
  RETURN NULL;
END $$;

-- What is added to the table counts without being named here. That a session was seen changes nothing that it shows.
CREATE FUNCTION tell_sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_session_changes((
    SELECT array_agg('s' || encode(was.proof_hash, 'hex')) FROM was JOIN became USING (id)
    WHERE to_jsonb(was) - 'last_seen_at' <> to_jsonb(became) - 'last_seen_at' OR became.last_seen_at < was.last_seen_at));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unseen CONSTANT text[] := '{last_sign_in_at,pos_pin_tries}';
BEGIN
  PERFORM tell_session_changes((
    SELECT array_agg('m' || was.id) FROM was JOIN became USING (id)
    WHERE to_jsonb(was) - unseen <> to_jsonb(became) - unseen));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_members_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_session_changes((SELECT array_agg('m' || id) FROM deleted));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_all_sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changes', '*');
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_ended();
CREATE TRIGGER sessions_changed AFTER UPDATE ON sessions REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER sessions_emptied AFTER TRUNCATE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_all_sessions_changed();
CREATE TRIGGER members_changed AFTER UPDATE ON members REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
CREATE TRIGGER members_deleted AFTER DELETE ON members REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_deleted();
CREATE TRIGGER members_emptied AFTER TRUNCATE ON members
  FOR EACH STATEMENT EXECUTE FUNCTION tell_all_sessions_changed();

-- Whose pages administrators look at: what changes of a member changes what they see.
CREATE INDEX sessions_viewing ON sessions (viewing_id) WHERE viewing_id IS NOT NULL;
