// `npm run start:cluster`: every service as a process of its own on PostgreSQL, Redis and Kafka, behind the gateway.
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { fail } from './bootstrap/say.mjs';
import { serveSource } from './bootstrap/serve.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  serveSource('scripts/cluster/main.ts', process.argv.slice(2));
} catch (error) {
  fail(error);
}
