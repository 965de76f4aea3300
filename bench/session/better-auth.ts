import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { Pool } from 'pg';
import '../end-with-parent.js';

// The other peer: better-auth on node:http with its own store on the same server. As it comes, which reads the session from the
// database on each request, as the platform does; without its rate limits, telemetry and log.
const options = {
  database: new Pool({ connectionString: process.env['PEER'], max: 10 }),
  baseURL: 'http://127.0.0.1',
  secret: 'a secret of a benchmark, long enough',
  trustedOrigins: ['http://127.0.0.1'],
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
};
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);
const signedUp = await auth.api.signUpEmail({
  body: { email: 'ada@example.org', password: 'correct horse battery', name: 'Ada Lovelace' },
  returnHeaders: true,
});
const cookie = signedUp.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');

const handle = toNodeHandler(auth);
const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ port: (server.address() as AddressInfo).port, cookie });
