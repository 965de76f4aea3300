-- One browser may be proven for several members: its rows share this, through every new token. What is counted for a browser is counted
-- under it; under the token it would begin anew with each sign-in by whoever else is proven there.
ALTER TABLE devices ADD COLUMN browser_id uuid NOT NULL DEFAULT gen_random_uuid();

UPDATE devices SET browser_id = first.browser_id
FROM (SELECT DISTINCT ON (token_hash) token_hash, browser_id FROM devices ORDER BY token_hash, proven_at) first
WHERE first.token_hash = devices.token_hash AND first.browser_id <> devices.browser_id;
