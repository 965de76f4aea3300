// `npm run test:image`: builds the image of every service and starts each by its own command on a real stack. Takes some minutes.
import { ensureInstalled } from './bootstrap/install.mjs';
import { fail } from './bootstrap/say.mjs';
import { serveSource } from './bootstrap/serve.mjs';

try {
  await ensureInstalled();
  serveSource('test/image/main.ts', process.argv.slice(2));
} catch (error) {
  fail(error);
}
