-- A vacuum ends with the index of times: it reads all entries since the one before at full speed, as its pace is not asked for there, and
-- takes most of a core for seconds in which payments wait. The wallet summarises along the way instead, a few pages at a time. Entries are
-- never deleted, so that a vacuum finds nothing to do in their indexes but for the few rows of a batch that was rolled back.
CREATE OR REPLACE FUNCTION vacuum_gently(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s SET (autovacuum_vacuum_cost_limit = 20, toast.autovacuum_vacuum_cost_limit = 20)', name);
  IF name::text LIKE 'entries%' THEN
    EXECUTE format('ALTER TABLE %s SET (vacuum_index_cleanup = off)', name);
  END IF;
END $$;

SELECT vacuum_gently(inhrelid::regclass) FROM pg_inherits WHERE inhparent = 'entries'::regclass;
