-- What keeps the console quick with many members, and what administrators write down about one.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE INDEX members_text ON members USING gin
  (email gin_trgm_ops, (first_name || ' ' || last_name) gin_trgm_ops, saffron_id gin_trgm_ops);
CREATE INDEX members_last_sign_in ON members (last_sign_in_at DESC NULLS LAST, id DESC);
CREATE INDEX members_name ON members (lower(first_name || last_name), id);
CREATE INDEX members_role ON members (role, id);
CREATE INDEX members_state ON members (state, id);

CREATE TABLE member_notes (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES members,
  author_label text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX member_notes_member ON member_notes (member_id, created_at DESC);
