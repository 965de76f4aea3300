import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { Pool } from 'pg';

// What the platform's `GET /api/user` is measured against: Fastify with nothing around it, and the same statement on the same store.
const { url, statement } = JSON.parse(process.env['PEER'] ?? '{}') as {
  url: string;
  statement: { name: string; text: string };
};
const pool = new Pool({ connectionString: url, max: 10 });
const app = fastify();

app.get('/api/user', async (request) => {
  const proof = /(?:^|; )saffron_session=([\w-]{43})/.exec(request.headers.cookie ?? '')?.[1];
  if (!proof) return { authenticated: false };
  const hash = createHash('sha256').update(proof).digest();
  const { rows } = await pool.query<Record<string, unknown>>({ ...statement, values: [hash] });
  const [row] = rows;
  if (!row) return { authenticated: false };
  const { id, saffronId, email, firstName, lastName, role, tenantId, subscriptionStatus, hasPosPin } = row;
  const name = `${String(firstName)} ${String(lastName)}`;
  const flags = { profilePhoto: null, isVerified: true, isActive: true, walletActivated: true };
  return {
    authenticated: true,
    user: { id, saffronId, email, firstName, lastName, name, role, tenantId, subscriptionStatus, hasPosPin, ...flags },
  };
});

await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
