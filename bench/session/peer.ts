import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { Pool } from 'pg';
import '../end-with-parent.js';

// What the platform's `GET /api/user` is measured against: Fastify with nothing around it, and one prepared statement a request.
const pool = new Pool({ connectionString: process.env['PEER'], max: 10 });
const statement = {
  name: 'read-session',
  text: `
    SELECT s.id AS "sessionId", s.method, s.claims, extract(epoch FROM s.authenticated_at)::float8 * 1000 AS "authenticatedAt",
      s.last_seen_at < now() - interval '60 seconds' AS "isStale",
      m.id, m.saffron_id AS "saffronId", m.email, m.first_name AS "firstName", m.last_name AS "lastName", m.role,
      m.tenant_id AS "tenantId", m.subscription_status AS "subscriptionStatus", m.pos_pin_hash IS NOT NULL AS "hasPosPin"
    FROM sessions s JOIN members m ON m.id = s.member_id
    WHERE s.proof_hash = $1 AND s.expires_at > now() AND s.last_seen_at + s.idle > now()
      AND m.state = 'active' AND m.permission_version = s.permission_version`,
};
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
