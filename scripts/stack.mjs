// `npm run stack`: PostgreSQL, Redis, Kafka, a mail catcher and a chain until Ctrl-C; `-- --json` prints their addresses as JSON.
import { ensureInstalled } from './bootstrap/install.mjs';
import { fail } from './bootstrap/say.mjs';
import { serveSource } from './bootstrap/serve.mjs';

try {
  await ensureInstalled();
  serveSource('scripts/stack/main.ts', process.argv.slice(2));
} catch (error) {
  fail(error);
}
