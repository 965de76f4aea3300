-- What the wallet knows of activated members, as identity tells it.
CREATE TABLE members (
  member_id uuid PRIMARY KEY,
  saffron_id text NOT NULL UNIQUE,
  -- HMAC of the normalised address. Identity sees to it that addresses differ; here the old and the new owner may overlap.
  email_hash text NOT NULL,
  masked_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'suspended')),
  version bigint NOT NULL
);
CREATE INDEX members_email_hash ON members (email_hash);
