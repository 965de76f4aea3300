-- Tables whose rows never change are vacuumed for their visibility alone, and right behind a checkpoint each page that this marks is
-- written ahead as a whole. By default that is 150 MB within one second, for which every commit waits; so, 75 MB a second at most.
CREATE FUNCTION vacuum_gently(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s SET (autovacuum_vacuum_cost_limit = 20, toast.autovacuum_vacuum_cost_limit = 20)', name);
END $$;

SELECT vacuum_gently(inhrelid::regclass) FROM pg_inherits
WHERE inhparent IN ('transfers'::regclass, 'entries'::regclass, 'batch_log'::regclass);
SELECT vacuum_gently('idempotency');

CREATE OR REPLACE FUNCTION make_ledger_parts(month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  start_at timestamptz := date_trunc('month', month::timestamp) AT TIME ZONE 'UTC';
  end_at timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
  suffix text := to_char(month, '_YYYY_MM');
  first_part text := (SELECT min(relname) FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'entries'::regclass);
  table_name text;
  bounds text[];
BEGIN
  IF 'entries' || suffix <= first_part OR to_regclass('entries' || suffix) IS NOT NULL THEN RETURN; END IF;
  FOREACH table_name IN ARRAY ARRAY['transfers', 'entries', 'batch_log'] LOOP
    bounds := CASE table_name WHEN 'transfers' THEN ARRAY[first_id_of(start_at)::text, first_id_of(end_at)::text]
      ELSE ARRAY[start_at::text, end_at::text] END;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING CONSTRAINTS INCLUDING STORAGE)', table_name || suffix, table_name);
    PERFORM vacuum_gently((table_name || suffix)::regclass);
    EXECUTE format('CREATE TRIGGER keeps_all BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      table_name || suffix);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%L)', table_name, table_name || suffix,
      CASE WHEN first_part IS NULL THEN 'MINVALUE' ELSE quote_literal(bounds[1]) END, bounds[2]);
  END LOOP;
END $$;
