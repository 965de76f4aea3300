-- What the log tells of is never changed or taken away, in whatever table it stands.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON idempotency FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON used_claims FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON monitor_crossings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON log_origin FOR EACH ROW EXECUTE FUNCTION refuse_change();
DO $$
DECLARE table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['idempotency', 'used_claims', 'monitor_crossings', 'log_origin', 'transfer_links',
      'transfer_metadata', 'account_standings', 'holds'] LOOP
    EXECUTE format('CREATE TRIGGER keeps_all BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', table_name);
  END LOOP;
END $$;

-- As before, and a batch without a hash is refused from where the log begins: it would begin the chain anew.
CREATE OR REPLACE FUNCTION continue_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last batches;
BEGIN
  SELECT * INTO last FROM batches ORDER BY number DESC LIMIT 1;
  IF NEW.epoch <> (SELECT epoch FROM ledger_lease) OR NEW.epoch < last.epoch THEN
    RAISE EXCEPTION 'epoch % of the ledger is over', NEW.epoch USING ERRCODE = 'LG001';
  END IF;
  IF NEW.number <> coalesce(last.number, 0) + 1 OR NEW.posted_at < last.posted_at THEN
    RAISE EXCEPTION 'batch % does not follow batch %', NEW.number, coalesce(last.number, 0) USING ERRCODE = 'LG002';
  END IF;
  IF NEW.hash IS NULL OR NEW.hash IS DISTINCT FROM sha256(coalesce(last.hash, decode(repeat('00', 32), 'hex'))
      || int8send(NEW.number) || int8send(NEW.epoch) || timestamptz_send(NEW.posted_at) || NEW.digest) THEN
    RAISE EXCEPTION 'batch % does not fit the chain', NEW.number USING ERRCODE = 'LG002';
  END IF;
  RETURN NEW;
END $$;
