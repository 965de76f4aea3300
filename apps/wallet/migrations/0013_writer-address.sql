-- Where the instance that writes is reached by the others, which send it what they are asked to write.
ALTER TABLE ledger_lease ADD COLUMN address text;
