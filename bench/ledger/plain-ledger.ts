import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { closedLoop, type LoadResult } from './load.js';
import { uniform } from './pick.js';

const ACCOUNTS = 10_000;
const FUNDS = 10n ** 24n;

const SCHEMA = `
  CREATE TABLE accounts (
    id bigint PRIMARY KEY, balance numeric(78, 0) NOT NULL, version bigint NOT NULL, floor numeric(78, 0) NOT NULL,
    CHECK (balance >= floor)) WITH (fillfactor = 50);
  CREATE TABLE transfers (
    id uuid PRIMARY KEY, asset text NOT NULL, amount numeric(78, 0) NOT NULL, from_account bigint NOT NULL,
    to_account bigint NOT NULL, from_name text, to_name text, memo text, posted_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE entries (
    account_id bigint NOT NULL, version bigint NOT NULL, transfer_id uuid NOT NULL, amount numeric(78, 0) NOT NULL,
    balance_after numeric(78, 0) NOT NULL, posted_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (account_id, version));
  CREATE TABLE idempotency (key uuid PRIMARY KEY, input_hash uuid NOT NULL, transfer_id uuid NOT NULL);
  CREATE TABLE outbox (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, type text NOT NULL, payload jsonb NOT NULL);
  INSERT INTO accounts SELECT n, ${FUNDS}, 0, 0 FROM generate_series(1, ${ACCOUNTS}) n;`;

/**
 * One call is one round trip and one transaction: the rows of both accounts are locked in the order of their ids, so that two
 * transfers never wait for each other in a circle. Prepared statements from the client, in three round trips, did a third less.
 */
const TRANSFER = `
  CREATE FUNCTION transfer(new_key uuid, hash uuid, new_id uuid, payer bigint, payee bigint, sum numeric, words text)
  RETURNS uuid LANGUAGE plpgsql AS $$
  DECLARE earlier idempotency; sent accounts; received accounts;
  BEGIN
    INSERT INTO idempotency VALUES (new_key, hash, new_id) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      SELECT * INTO earlier FROM idempotency WHERE key = new_key;
      IF earlier.input_hash <> hash THEN RAISE EXCEPTION 'conflict'; END IF;
      RETURN earlier.transfer_id;
    END IF;
    PERFORM FROM accounts WHERE id IN (payer, payee) ORDER BY id FOR NO KEY UPDATE;
    UPDATE accounts SET balance = balance - sum, version = version + 1 WHERE id = payer AND balance - sum >= floor
      RETURNING * INTO sent;
    IF NOT FOUND THEN RAISE EXCEPTION 'insufficient funds'; END IF;
    UPDATE accounts SET balance = balance + sum, version = version + 1 WHERE id = payee RETURNING * INTO received;
    INSERT INTO transfers VALUES (new_id, 'SFN', sum, payer, payee, 'Ada L.', 'Ada L.', words);
    INSERT INTO entries VALUES (payer, sent.version, new_id, -sum, sent.balance), (payee, received.version, new_id, sum, received.balance);
    INSERT INTO outbox (type, payload) VALUES ('transfer-posted',
      jsonb_build_object('id', new_id, 'from', payer, 'to', payee, 'amount', sum::text));
    RETURN new_id;
  END $$`;
const CALL = { name: 'transfer', text: 'SELECT transfer($1, $2, $3, $4, $5, $6, $7)' };

/** The peer that most people would write: one SQL transaction for each transfer, with the same guarantees but the chain. */
export class PlainLedger {
  private readonly pick = uniform(ACCOUNTS);

  private constructor(private readonly url: string) {}

  static async prepare(url: string): Promise<PlainLedger> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(SCHEMA);
    await client.query(TRANSFER);
    await client.query('VACUUM ANALYZE');
    await client.end();
    return new PlainLedger(url);
  }

  /** One connection for each client, from Node, as a service would have them. */
  async run(clients: number, seconds: number): Promise<LoadResult> {
    const idle = await Promise.all(Array.from({ length: clients }, () => this.connect()));
    const result = await closedLoop(clients, seconds, async () => {
      const client = idle.pop() as pg.Client;
      await client.query({ ...CALL, values: this.values() });
      idle.push(client);
      return 1;
    });
    await Promise.all(idle.map((client) => client.end()));
    return result;
  }

  private values(): unknown[] {
    const [payer, payee] = [1 + this.pick(), 1 + this.pick()];
    if (payer === payee) return this.values();
    return [randomUUID(), randomUUID(), randomUUID(), payer, payee, '10000000000000000', null];
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    return client;
  }
}
