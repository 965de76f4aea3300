-- Digests of the asker's own key and of what he asked for under it: the same request is made once.
ALTER TABLE money_requests
  ADD COLUMN asked_key uuid UNIQUE,
  ADD COLUMN asked_input uuid,
  ADD CHECK (num_nonnulls(asked_key, asked_input) IN (0, 2));
