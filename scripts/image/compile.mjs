// In the image's build: the packages are there already, so only the compiling of `npm run build` is left.
import { ensureBuilt } from '../bootstrap/build.mjs';
import { fail } from '../bootstrap/say.mjs';

await ensureBuilt().catch(fail);
