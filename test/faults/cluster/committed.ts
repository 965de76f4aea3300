import pg from 'pg';

const OBSERVE = `
  CREATE TABLE observed_outbox (id uuid NOT NULL, type text NOT NULL);
  CREATE FUNCTION observe_outbox() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO observed_outbox SELECT id, type FROM added; RETURN NULL; END';
  CREATE TRIGGER observe AFTER INSERT ON outbox REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION observe_outbox()`;

/** From now on the database itself remembers which events were committed, whatever the relay does with the rows. */
export async function observeOutbox(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(OBSERVE);
  } finally {
    await client.end();
  }
}
