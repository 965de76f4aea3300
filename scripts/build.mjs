// `npm run build`: the server to dist/apps and dist/libs, the web to dist/web.
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { fail } from './bootstrap/say.mjs';

await ensureInstalled().then(ensureBuilt).catch(fail);
