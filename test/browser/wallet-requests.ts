import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { transferRequested, type TransferTemplate } from '#contracts/wallet';
import { DATABASE_VARIABLE } from './stack.js';

const INSERT = 'INSERT INTO outbox (id, type, key, occurred_at, payload) VALUES ($1, $2, $3, now(), $4)';

/** As another area asks the wallet to move money: by an event out of its own outbox, here that of identity. */
export async function requestTransfer(template: TransferTemplate): Promise<void> {
  const requestId = randomUUID();
  const payload = transferRequested.payload.parse({ requestId, purpose: 'identity.journey', template });
  const client = new pg.Client({ connectionString: process.env[DATABASE_VARIABLE] ?? '' });
  await client.connect();
  try {
    await client.query(INSERT, [randomUUID(), transferRequested.type, requestId, JSON.stringify(payload)]);
  } finally {
    await client.end();
  }
}
