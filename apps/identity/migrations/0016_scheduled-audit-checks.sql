-- The chains are checked once a day, without anybody asking.
ALTER TABLE audit_verifications ALTER COLUMN requested_by_id DROP NOT NULL;
